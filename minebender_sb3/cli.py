"""The command line: parses, calls, prints."""

import hashlib
import json
import sys
import tempfile
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import click

from minebender_sb3 import game, goboscript, laws, sb3
from minebender_sb3.bench.measure import FULL, QUICK
from minebender_sb3.bench.report import bench
from minebender_sb3.generator import codes
from minebender_sb3.project import BuildError, Built, build, project_page, source_faults
from minebender_sb3.sb3 import Sb3Error
from minebender_sb3.verify import campaign, cluster, counterexamples, counting, fault_matrix, frame_log, fuzz, matrix, replaying, report_page, runs, shrink
from minebender_sb3.verify.play import Disagreement, Player
from minebender_sb3.verify.probe_engine import check_in_scratch
from minebender_sb3.verify.recorded import session_of
from minebender_sb3.verify.results import ResultFile, ResultsError
from minebender_sb3.verify.session import SessionError, read, write
from minebender_sb3.verify.variants import PLAYERS, Hands
from minebender_sb3.verify.workers import WorkersError, spread
from minebender_sb3.vm import Project, VmError, recording
from minebender_sb3.vm.packager import offline_page
from minebender_sb3.vm.profile import Budgets, Worst, kinds
from minebender_sb3.vm.reports import Reports
from minebender_sb3.vm.sourcemap import Source, read_source
from minebender_sb3.vm.tally import Tally
from minebender_sb3.vm.upload import check_report, require_folder, upload_files

INSPECTION, FAULTY = Path("build/inspection.sb3"), Path("build/faulty.sb3")
BUILT = Path("build/minebender.sb3")  # in the current folder
BENCHMARKS = Path("docs/benchmarks.md")
FAILURES = Path("build/failures")
UPLOAD = Path("build/upload")
PAGE = Path("build/play.html")
FOUND, REFUSED, INTERRUPTED = 1, 2, 130  # exit codes; FOUND is a disagreement, a difference, a finding

engine_option = click.option(
    "--engine", type=click.Choice(["vanilla", "turbowarp"]), default="vanilla", show_default=True,
    help="Scratch's own virtual machine, or TurboWarp's.",
)  # fmt: skip
format_option = click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
hands_option = click.option(
    "--as", "hands", type=click.Choice(["mouse", "touch", "keyboard"]),
    help="Play it with a mouse, a finger, or without a pointer; by default as it is written.",
)  # fmt: skip
existing = click.Path(path_type=Path)
page_option = click.option("--html-report", "page", type=existing, help="Write one page: verdict, boards around a disagreement, table.")
junit_option = click.option("--junit", type=existing, help="Write the verdicts as JUnit XML.")


def report_options(command: Callable) -> Callable:
    """The options that choose reports on the source of what ran."""
    for option in reversed((
        click.option("--coverage", is_flag=True, help="Tell which lines, procedures and branches of the source never ran."),
        click.option("--lcov", type=existing, help="Write the coverage for lcov."),
        click.option("--html", type=existing, help="Write the coverage as a page with the source coloured."),
        click.option("--profile", is_flag=True, help="Tell where blocks went; exit 1 where a budget is overrun."),
        click.option("--budget", "budgets", metavar="KIND=N", multiple=True, help="Another budget, as idle=80000."),
        click.option("--map", "source_map", type=existing, help="The source map, by default PROJECT.map.json."),
    )):
        command = option(command)
    return command


def campaign_options(command: Callable) -> Callable:
    """The options of commands that make many runs."""
    for option in reversed((
        click.option("--seed", type=click.IntRange(1, runs.LAST_SEED), default=1, show_default=True, help="The first run's seed."),
        click.option("--jobs", type=click.IntRange(0, 64), default=0, help="Processes; by default one a core, at most two."),
        click.option("--cluster", metavar="ADDRESS", help="Have a Dask scheduler's workers make the runs (extra `cluster`)."),
        click.option("--failures", type=existing, default=FAILURES, show_default=True, help="Where failing sessions go."),
        click.option("--results", type=existing, help="Write each run's result there as it ends, a JSON line each."),
        click.option("--resume", is_flag=True, help="Go on where the file of --results ends."),
        page_option,
        junit_option,
        click.option("--json", "as_json", is_flag=True, help="One JSON object a run, a line each, then the summary."),
    )):
        command = option(command)
    return command


@dataclass(frozen=True, slots=True)
class Made:
    """How many runs are made, and what is told of them: the options of `campaign_options`."""

    seed: int
    jobs: int
    cluster: str | None
    failures: Path
    results: Path | None
    resume: bool
    page: Path | None
    junit: Path | None
    as_json: bool

    def require_places(self, *others: Path | None) -> None:
        """Refuse reports, these and `others`, and a folder that could not be written after the runs."""
        sb3.require_place(self.page, self.junit, *others)
        require_folder(self.failures)


class Refused(Exception):
    """What was asked for cannot be done; the message is a sentence."""


EXPECTED = (
    Refused, BuildError, cluster.ClusterError, codes.CodeError, frame_log.LogError, ResultsError, Sb3Error, SessionError, VmError, WorkersError,
)  # fmt: skip


class Commands(click.Group):
    """A group in which what is expected to go wrong is one sentence on standard error."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except EXPECTED as error:
            code, sentence = REFUSED, str(error)
        except click.UsageError as error:
            command = error.ctx.command_path if error.ctx else "minebender"
            code, sentence = REFUSED, f"{error.format_message()} See `{command} --help`."
        except KeyboardInterrupt:
            code, sentence = INTERRUPTED, "interrupted"
        click.echo(f"minebender: {sentence}", err=True)
        ctx.exit(code)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="minebender-sb3", prog_name="minebender")
def main() -> None:
    """Minesweeper for Scratch, held to its laws: builds the project and verifies it in Scratch's own machine."""


@main.command("build")
@click.option("-o", "--output", type=existing, default=BUILT, show_default=True, help="The file to write.")
@click.option(
    "--compiler", type=click.Choice(["auto", "goboscript", "builtin"]), default="auto", show_default=True,
    help="`auto` takes goboscript when it is on the PATH.",
)  # fmt: skip
@click.option("--inspection", is_flag=True, help="Add the probe sprite, through which tests set and read the game.")
@click.option("--map", "with_map", is_flag=True, help="Also write OUTPUT.map.json: which line made which block.")
def build_command(output: Path, compiler: str, inspection: bool, with_map: bool) -> None:
    """Build the .sb3 from source."""
    built = build(output, compiler, inspection, click.echo)
    if with_map:
        _write_map(built)


@main.command("verify")
@click.argument("project", type=existing, required=False)
@click.option("--size", type=click.IntRange(1, 4), default=3, show_default=True, help="1 is 9x9, 2 is 12x12, 3 is 16x16, 4 is 30x16 (Expert).")
@click.option("--mode", type=click.Choice(["no-guess", "random"]), default="no-guess", show_default=True)
@click.option(
    "--level", "rule_level", type=click.Choice(list(runs.RULE_LEVELS)), default="subset", show_default=True,
    help="The rules that finish the boards, and that A deduces with.",
)  # fmt: skip
@click.option("--runs", "count", type=click.IntRange(1, 1_000_000), default=8, show_default=True)
@engine_option
@campaign_options
@click.option("--matrix", "under_all", is_flag=True, help="Each run under every setting of the machine: they must make the same moves.")
@report_options
def verify_command(
    project: Path | None, size: int, mode: runs.Mode, rule_level: str, count: int, engine: str, under_all: bool,
    coverage: bool, lcov: Path | None, html: Path | None, profile: bool, budgets: tuple[str, ...], source_map: Path | None,
    **how: object,
) -> None:  # fmt: skip
    """Run the game in Scratch's virtual machine and compare every frame with Python's oracle.

    Without a PROJECT the game is built first, into build/ in the current folder. For coverage and profile the runs are
    made once more with every block counted.
    """
    made = Made(**how)
    reports = Reports(coverage, lcov, html, profile, Budgets.of(budgets))
    made.require_places(lcov, html)
    if under_all and (reports.counts or made.results or made.resume or made.page or made.junit or made.cluster):
        raise Refused("--matrix tells of its runs in its table or with --json only: leave the other reports, --results and --cluster out")
    path = project or _built(quiet=made.as_json, with_map=reports.counts)
    source = read_source(path, source_map) if reports.counts else None
    asked = (path, (size,), mode, count, made.seed, engine, runs.RULE_LEVELS[rule_level])
    if under_all:
        sys.exit(0 if _agree_under_all(path, runs.plans(*asked), made.jobs, made.as_json) else FOUND)
    options = {"size": size, "mode": mode, "level": rule_level, "seed": made.seed, "engine": engine}
    ok = _conduct(campaign.VERIFY, path, runs.plans(*asked), count, options, made)
    if ok and source is not None:
        tasks = ((str(path), runs.session_for(plan)) for plan in runs.plans(*asked))
        counted = counting.together(list(spread(counting.count, tasks, min(made.jobs, count))))
        _tell_reports(reports, source, counted.tally, counted.frames, counted.worst, path, err=made.as_json)
    sys.exit(0 if ok else FOUND)


@main.command("fuzz")
@click.argument("project", type=existing, required=False)
@click.option("--runs", "count", type=click.IntRange(1, 1_000_000), default=100, show_default=True)
@click.option(
    "--engine", type=click.Choice(["vanilla", "turbowarp", "both"]), default="vanilla", show_default=True,
    help="Scratch's own virtual machine, TurboWarp's, or one and the other in turn.",
)  # fmt: skip
@campaign_options
def fuzz_command(project: Path | None, count: int, engine: fuzz.Engines, **how: object) -> None:
    """Play at random, judging every frame: clicks, drags, keys of all kinds, one session a seed."""
    made = Made(**how)
    made.require_places()
    path = project or _built(quiet=made.as_json)
    tasks = fuzz.tasks(path, made.seed, engine)
    sys.exit(0 if _conduct(campaign.FUZZ, path, tasks, count, {"seed": made.seed, "engine": engine}, made) else FOUND)


@main.command("judge")
@click.argument("log", type=existing)
def judge_command(log: Path) -> None:
    """Judge a LOG of frames anew, as `replay --frames` wrote it: without Scratch, by the oracle and the laws of today."""
    header, judge, disagreement = frame_log.judge_log(log)
    if disagreement:
        click.echo(f"{log}: {disagreement}")
        sys.exit(FOUND)
    click.echo(
        f"{log}: {header.session} in {header.engine} agrees, {judge.number} frames, {judge.compared:,} values compared, hash {judge.hash}"
    )


@main.command("shrink")
@click.argument("session", type=existing)
@click.argument("project", type=existing, required=False)
@engine_option
@click.option("--into", type=existing, default=FAILURES, show_default=True, help="The folder for the short session.")
@click.option("--tries", type=click.IntRange(1, 100_000), default=shrink.TRIES, show_default=True, help="How often to play.")
def shrink_command(session: Path, project: Path | None, engine: str, into: Path, tries: int) -> None:
    """Cut a SESSION that disagrees down to a short one that disagrees in the same way."""
    script = read(session)
    require_folder(into)
    path = project or _built(quiet=False)
    fails = shrink.fails_in(path, engine)
    if fails(script) is None:
        raise Refused(f"{session}: it agrees, so there is nothing to cut down")
    short = shrink.shrink(script, fails, tries)
    what = fails(short).what
    click.echo(f"{len(script.lines)} commands became {len(short.lines)}: {what}\n{shrink.save(short, what, into)}")


@main.command("replay")
@click.argument("session", type=existing)
@click.argument("project", type=existing, required=False)
@engine_option
@hands_option
@click.option("--frames", type=existing, help="Write a log of all frames there, which `minebender judge` judges again.")
@page_option
@junit_option
def replay_command(
    session: Path, project: Path | None, engine: str, hands: Hands | None, frames: Path | None, page: Path | None, junit: Path | None
) -> None:
    """Repeat a SESSION of the game, judging every frame; without a PROJECT the game is built first."""
    script = read(session)
    sb3.require_place(page, junit)
    path = project or _built(quiet=False)
    try:
        replayed = replaying.replay(script, path, engine, hands or "as written", frames)
    except OSError as error:
        raise Refused(f"{frames}: cannot be written ({error.strerror}); give another file") from None
    about = {"of": "replay", "sb3_sha256": _sha256(path), "engine": engine, "hands": hands or "as written"}
    _write_reports(page, junit, campaign.REPLAY, about, replayed, 1, lambda: iter([replayed]))
    click.echo(replayed.as_text())
    sys.exit(0 if replayed.ok else FOUND)


@main.command("run")
@click.argument("project", type=existing)
@click.argument("session", type=existing)
@engine_option
@hands_option
@click.option("--allow", multiple=True, help="A block or an extension to run though it cannot be honoured without a screen.")
@report_options
def run_command(
    project: Path, session: Path, engine: str, hands: Hands | None, allow: tuple[str, ...],
    coverage: bool, lcov: Path | None, html: Path | None, profile: bool, budgets: tuple[str, ...], source_map: Path | None,
) -> None:  # fmt: skip
    """Play a SESSION in any Scratch PROJECT and check what it expects."""
    script = read(session)
    reports = Reports(coverage, lcov, html, profile, Budgets.of(budgets))
    source = read_source(project, source_map) if reports.counts else None
    with Project(project, engine, allow=allow, count=reports.counts) as machine:
        try:
            for _ in PLAYERS[hands or "as written"](machine).play(script):
                pass
        except Disagreement as disagreement:
            click.echo(f"{session}: {disagreement}")
            sys.exit(FOUND)
        click.echo(f"{session}: holds, {machine.number} frames, hash {machine.hash()}")
        if source is not None:
            _tell_reports(reports, source, machine.tally(), machine.number, kinds(machine.spent, machine.inputs), project)


@main.command("record")
@click.argument("project", type=existing)
@click.argument("session", type=existing)
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="Of the page on 127.0.0.1; by default any that is free.")
@click.option("--allow", multiple=True, help="As for `run`, which repeats the session.")
def record_command(project: Path, session: Path, port: int, allow: tuple[str, ...]) -> None:
    """Record your play of a PROJECT, in a page of your browser, as a SESSION that `run` repeats.

    The recording ends with the page's button, when the page is closed, or with Ctrl-C.
    """
    # What cannot be written or repeated is better refused before an hour of play.
    sb3.require_place(session)
    with Project(project, allow=allow):
        pass
    with_words = f"{project}: open %s in a browser and play; Done there, or Ctrl-C here, ends the recording"
    played = recording.record(project, lambda url: click.echo(with_words % url), port)
    if played.frames == 0:
        raise Refused("nothing was played: click the green flag in the page")
    script = session_of(str(session), played.inputs, played.frames)
    sb3.write_atomically(session, write(script, [f"{played.frames} frames, hash {played.hash}"]).encode())
    with Project(project, allow=allow) as machine:
        for _ in Player(machine).play(read(session)):
            pass
        same = machine.hash() == played.hash
    click.echo(f"{session}: {played.frames} frames, hash {played.hash}")
    if not same:
        click.echo(f"{session}: repeated without a screen it runs otherwise; does it depend on pixels?", err=True)
        sys.exit(FOUND)


@main.command("compile")
@click.argument("folder", type=existing)
@click.option("-o", "--output", type=existing, required=True, help="The .sb3 to write.")
@click.option("--std", type=existing, help="A folder with the headers of goboscript's standard library.")
@click.option("--map", "with_map", is_flag=True, help="Also write OUTPUT.map.json: which line made which block.")
@format_option
def compile_command(folder: Path, output: Path, std: Path | None, with_map: bool, form: str) -> None:
    """Compile any goboscript project FOLDER; exit 1 if its source has errors."""
    for given, what in ((folder, "a goboscript project, where stage.gs lies"), (std, "the standard library's headers")):
        if given and not given.is_dir():
            raise Refused(f"{given}: is no folder; give the folder of {what}")
    result = goboscript.compile_project(folder, std)
    if form == "json":
        click.echo(goboscript.as_json(result.diagnostics), nl=False)
    else:
        click.echo(goboscript.render(result.diagnostics, colour=sys.stderr.isatty()), nl=False, err=True)
    if not result.ok:
        sys.exit(FOUND)
    sb3.write_atomically(output, sb3.pack(sb3.with_stage_hats(result.project), result.assets))
    if with_map:
        found = goboscript.with_texts(result.source_map, [*filter(None, (folder, std))])
        sb3.write_atomically(output.with_name(output.name + ".map.json"), goboscript.map_text(found).encode())
    if form != "json":
        click.echo(f"{output}  {output.stat().st_size:,} bytes")


@main.command("pack")
@click.argument("folder", type=existing, default=UPLOAD)
@click.option("--html", "with_page", is_flag=True, help="Also one page that plays the game offline, by TurboWarp's packager.")
def pack_command(folder: Path, with_page: bool) -> None:
    """Build the game and write an upload's files into a FOLDER: .sb3, thumbnail.png (by Chromium), PROJECT_PAGE.md, check.txt."""
    require_folder(folder)
    with tempfile.TemporaryDirectory(prefix="minebender-") as place:
        project = Path(place) / BUILT.name
        build(project, report=lambda line: None)
        files = upload_files(project, project_page(), with_page)
    folder.mkdir(parents=True, exist_ok=True)
    for file, data in files.items():
        sb3.write_atomically(folder / file, data)
        click.echo(f"{folder / file}  {len(data):,} bytes")


@main.command("play")
@click.argument("project", type=existing, required=False)
@click.option("-o", "--output", type=existing, default=PAGE, show_default=True, help="The page to write.")
def play_command(project: Path | None, output: Path) -> None:
    """Play the game, or any other PROJECT, in your browser: a page by TurboWarp's packager, which needs no network."""
    require_folder(output.parent)
    path = project or _built(quiet=False)
    page = offline_page(path, path.stem.capitalize())
    output.parent.mkdir(parents=True, exist_ok=True)
    sb3.write_atomically(output, page)
    click.echo(f"{output}  {len(page):,} bytes")
    if not webbrowser.open(output.absolute().as_uri()):
        raise Refused(f"no browser could be opened; open {output} yourself")


@main.command("diff")
@click.argument("first", type=existing)
@click.argument("second", type=existing)
@click.option("--json", "as_json", is_flag=True, help="The differences as a JSON object.")
def diff_command(first: Path, second: Path, as_json: bool) -> None:
    """What two projects differ in, in words; exit 0 if they are equal, 1 if not."""
    one, two = (sb3.canonical(sb3.read(path).project, str(path)) for path in (first, second))
    found = sb3.differences(one, two)
    if as_json:
        click.echo(sb3.differences_as_json(found))
    else:
        for difference in found:
            click.echo(difference.sentence(str(first), str(second)))
        click.echo(f"{len(found)} differences" if found else "equal")
    sys.exit(FOUND if found else 0)


@main.command("check")
@click.argument("project", type=existing)
@format_option
def check_command(project: Path, form: str) -> None:
    """Whether Scratch's site would take a PROJECT and Scratch would run it; exit 0 clean, 1 findings, 2 unreadable."""
    found = sb3.check(sb3.read(project))
    click.echo(sb3.findings_as_json(found) if form == "json" else check_report(project, found))
    sys.exit(FOUND if found else 0)


@main.command("board")
@click.argument("code")
def board_command(code: str) -> None:
    """Print the board of a CODE from the game's screen: * a mine, . a cell with none around it, [ ] the first click."""
    click.echo("\n".join(codes.told(codes.decode(code))))


@main.command("laws")
@click.option("--on", type=click.Choice(["python", "scratch", "both"]), default="python", show_default=True,
              help="What is judged: Python's engine, or the project running in a virtual machine.")
@engine_option
@click.option("--bound", metavar="WxH", default="2x2", show_default=True, help="Every board up to this size.")
@click.option("--report", "page", type=existing, help="Also write the report as a page of HTML.")
@click.option("--failures", type=existing, default=FAILURES, show_default=True, help="Where the sessions that break a law go.")
@click.option("--faults", is_flag=True, help="Also judge the seeded faults: does each law notice its own?")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a law, a line each.")
def laws_command(on: str, engine: str, bound: str, page: Path | None, failures: Path, faults: bool, as_json: bool) -> None:
    """Judge the game by the thirty laws, exhaustively up to a size.

    The smallest counterexample of a broken law is saved as a session that replays on Scratch and on Python's engine.
    """
    try:
        limits = laws.parse_bound(bound, laws.SHORT_LAYING_SIDE)
    except ValueError as error:
        raise Refused(str(error)) from None
    sb3.require_place(page)
    require_folder(failures)
    judged = []
    if on != "scratch":
        judged += [laws.report.Judged("python", verdict) for verdict in laws.check(game, limits, shortcuts=laws.SHORTCUTS)]
    if on != "python":
        build(INSPECTION, "auto", True, lambda line: None)
        judged += [laws.report.Judged("scratch", verdict) for verdict in check_in_scratch(INSPECTION, engine, limits)]
    rows = laws.matrix() if faults and on != "scratch" else []
    if faults and on != "python":
        rows += fault_matrix.matrix(source_faults.FAULTS, FAULTY, engine)
    broken = [one for one in judged if one.verdict.verdict == "broken"]
    if page:
        sessions = {one: counterexamples.text_of(one) for one in broken}
        sb3.write_atomically(page, laws.report.as_html(judged, rows, sessions).encode())
    if not as_json:
        click.echo(laws.report.heading())
    for one in judged:
        click.echo(laws.report.as_json(one) if as_json else laws.report.as_text(one))
    good = laws.report.ok(judged) and all(row.killed for row in rows)
    if not as_json:
        for row in rows:
            click.echo(laws.report.fault_text(row))
        click.echo(_coloured(laws.report.summary(judged, rows), good))
    if broken and on == "python":
        build(INSPECTION, "auto", True, lambda line: None)
    for one in broken:
        saved = counterexamples.save(one, failures)
        click.echo(f"{one.verdict.law.name} on {one.on}; repeat it: minebender replay {saved} {INSPECTION}", err=True)
    sys.exit(0 if good else FOUND)


@main.command("bench")
@click.option("--quick", is_flag=True, help="Very few of each: seconds instead of minutes, and wide intervals.")
@click.option("--seed", type=click.IntRange(1, 1_000_000), default=1, show_default=True, help="The first board's seed.")
@click.option("--page", type=existing, help="The page to write, charts beside it; by default docs/benchmarks.md, or none with --quick.")
@click.option("--json", "as_json", is_flag=True, help="Everything as one JSON object.")
def bench_command(quick: bool, seed: int, page: Path | None, as_json: bool) -> None:
    """Measure building, laying boards, probabilities and verifying, beside other programs, all in one run."""
    page = page or (None if quick else BENCHMARKS)
    sb3.require_place(page)
    command = f"minebender bench{' --quick' if quick else ''} --seed {seed}"
    done = bench(command, QUICK if quick else FULL, seed, (lambda text: None) if as_json else click.echo, lambda text: click.echo(text, err=True))
    if as_json:
        click.echo(done.as_json())
    for path, text in done.pages(page).items() if page else ():
        sb3.write_atomically(path, text.encode())


def _built(quiet: bool, with_map: bool = False) -> Path:
    """The game, built in the current folder; its source map only our own compiler makes."""
    compiler = "builtin" if with_map else "auto"
    built = build(BUILT, compiler, False, (lambda line: click.echo(line, err=True)) if quiet else click.echo)
    if with_map:
        _write_map(built)
    return BUILT


def _write_map(built: Built) -> None:
    if built.source_map is None:
        raise Refused(f"{built.compiler} makes no source map; build with --compiler builtin")
    path = built.path.with_name(built.path.name + ".map.json")
    sb3.write_atomically(path, goboscript.map_text(built.source_map).encode())


def _tell_reports(reports: Reports, source: Source, tally: Tally, frames: int, worst: Worst, project: Path, err: bool = False) -> None:
    def tell(text: str) -> None:
        click.echo(text, err=err)

    reports.tell_coverage(source, tally, project.name, tell)
    if not reports.tell_profile(source, tally, frames, worst, tell):
        sys.exit(FOUND)


def _write_reports(
    page: Path | None, junit: Path | None, shape: campaign.Shape, about: dict, summary: object, count: int, results: Callable[[], Iterator]
) -> None:  # fmt: skip
    if page:
        sb3.write_atomically(page, report_page.as_html(shape, about, summary, count, results()).encode())
    if junit:
        sb3.write_atomically(junit, report_page.as_junit(shape, about, results()).encode())


def _conduct(kind: campaign.Kind, path: Path, tasks: Iterator, count: int, options: dict, made: Made) -> bool:
    """Makes runs and tells of them; whether all agree. Ends the program if Ctrl-C ended them."""
    if made.resume and made.results is None:
        raise Refused("--resume goes on where a file ends: name it with --results")
    sha256 = _sha256(path)
    about = {"of": kind.shape.name, "sb3_sha256": sha256, **options}
    later: list[str] = []
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="minebender-")))
        kept = stack.enter_context(ResultFile(made.results or folder / "results.jsonl", about, made.resume))
        advance, show = stack.enter_context(_progress(count))
        spread_out = stack.enter_context(cluster.spreading(made.cluster, path)) if made.cluster else spread

        def tell(result: object, row: dict) -> None:
            if row["run"] == 1 and not made.as_json:  # not before: a project that is refused gets a sentence and no table
                show(kind.shape.heading())
            show(json.dumps(row) if made.as_json else kind.shape.line(result))
            advance()

        jobs = min(made.jobs, count)
        summary, interrupted = campaign.conduct(kind, tasks, count, kept, made.failures, tell, later.append, spread_out, jobs)
        _write_reports(made.page, made.junit, kind.shape, about, summary, count, lambda: map(kind.of_json, kept.rows(count)))
    click.echo(summary.as_json(sha256) if made.as_json else _coloured(summary.as_text(), summary.ok))
    if not made.as_json:
        click.echo(f"sb3 sha256 {sha256}\nverification hash {summary.hash}")
    for text in later:
        click.echo(text, err=True)
    if interrupted:
        on = f"; go on with --results {made.results} --resume" if made.results else ""
        click.echo(f"minebender: interrupted after {summary.done} of {count} runs{on}", err=True)
        sys.exit(INTERRUPTED)
    return summary.ok


def _agree_under_all(path: Path, planned: Iterator[runs.Plan], jobs: int, as_json: bool) -> bool:
    """Prints the runs of the matrix; whether all agree."""
    if not as_json:
        click.echo(matrix.HEADING)
    sessions, agreed, disagreements = 0, 0, []
    for entries in matrix.run_all(path, [runs.session_for(plan) for plan in planned], jobs):
        sessions += 1
        for entry in entries:
            click.echo(matrix.as_json(entry) if as_json else matrix.as_text(entry))
            agreed += entry.disagreement is None
            disagreements += [f"{entry.session}, {entry.setting}: {entry.disagreement}"] if entry.disagreement else []
    for text in disagreements:
        click.echo(text, err=True)
    total = agreed + len(disagreements)
    summary = {"sessions": sessions, "runs": total, "agreed": agreed}
    if as_json:
        click.echo(json.dumps({"summary": summary, "ok": not disagreements}))
    else:
        click.echo(_coloured(f"{agreed} of {total} runs of {sessions} sessions make the same moves", not disagreements))
    return not disagreements


def _sha256(path: Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise Refused(f"{path}: cannot be read ({error.strerror}); give the path of an .sb3 file") from None


def _coloured(text: str, good: bool) -> str:
    return click.style(text, fg="green" if good else "red")


@contextmanager
def _progress(length: int) -> Iterator[tuple]:
    """How a run is counted and how its line is shown: beside a progress bar on a terminal, at once elsewhere."""
    if not sys.stderr.isatty():
        yield (lambda: None), click.echo
        return
    lines: list[str] = []
    with click.progressbar(length=length, label="verifying", file=sys.stderr) as bar:
        yield (lambda: bar.update(1)), lines.append if sys.stdout.isatty() else click.echo
    for line in lines:
        click.echo(line)
