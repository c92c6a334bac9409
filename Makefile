# make verify   build minebender.sb3 from source and verify it in Scratch's own virtual machine
# make test     what a developer runs: under five minutes
# make quick    build, eight runs, the laws on small boards: under a minute
# make full     everything at full size; SHARE=0.05 makes the samples smaller, RECORD=1 keeps the figures in docs/results
# make bench    what everything costs, beside other programs: writes docs/benchmarks.md
# make ready    builds docs/minebender.sb3, the game ready to upload
# make pictures takes the pictures in docs/pictures again

PYTHON ?= python3
SHARE ?= 1
RECORD ?= 0
FULL ?= tests
JUNIT ?= build

BIN := .venv/bin
PYTHON_READY := .venv/.ready
NODE_READY := harness/node_modules/.ready

.DELETE_ON_ERROR:
.PHONY: setup verify test test-a-to-l test-m-to-z quick full full-in-halves full-a-to-l full-m-to-z bench ready pictures browser clean

verify: setup
	$(BIN)/minebender verify

# In two halves beside each other: each waits for Node half of its time.
test: setup browser
	@echo "running the tests in two halves; each tells how it went at its end"
	@$(MAKE) --no-print-directory --output-sync=target --jobs=2 --keep-going test-a-to-l test-m-to-z

test-a-to-l test-m-to-z: test-%:
	$(BIN)/python -m pytest -rs --junitxml=$(JUNIT)/test-$*.xml $(wildcard tests/test_[$(subst -to-,-,$*)]*.py)

quick: setup
	$(BIN)/minebender verify
	$(BIN)/minebender laws --bound 2x2

full: setup browser
	FULL_SHARE=$(SHARE) RECORD_RESULTS=$(RECORD) $(BIN)/python -m pytest -m full $(FULL)

# The same in two halves beside each other, for small shares.
full-in-halves: setup browser
	@echo "running the full checks at $(SHARE) of their size in two halves; each tells how it went at its end"
	@$(MAKE) --no-print-directory --output-sync=target --jobs=2 --keep-going full-a-to-l full-m-to-z

full-a-to-l full-m-to-z: full-%:
	FULL_SHARE=$(SHARE) RECORD_RESULTS=$(RECORD) $(BIN)/python -m pytest -m full -rs --junitxml=$(JUNIT)/full-$*.xml \
		$(wildcard tests/test_[$(subst -to-,-,$*)]*.py)

bench: setup
	$(BIN)/minebender bench

ready: setup
	$(BIN)/minebender build -o docs/minebender.sb3 --compiler builtin

pictures: setup browser
	RECORD_RESULTS=1 $(BIN)/python -m pytest -q tests/test_verify_pictures.py

setup: $(PYTHON_READY) $(NODE_READY)

$(PYTHON_READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed: make PYTHON=/path/to/python3.11" >&2; exit 2; }
	test -x $(BIN)/python || $(PYTHON) -m venv .venv || \
		{ rm -rf .venv; $(PYTHON) -m venv --without-pip .venv; }  # Debian without python3-venv has no pip to put in
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m pip --version >/dev/null 2>&1 || \
		{ echo "pip is needed: install python3-venv or python3-pip" >&2; exit 2; }
	$(BIN)/python -m pip --version >/dev/null 2>&1 && $(BIN)/python -m pip install --quiet --editable '.[test]' || \
		$(PYTHON) -m pip --python $(BIN)/python install --quiet --editable '.[test]'
	touch $@

$(NODE_READY): harness/package.json harness/package-lock.json
	@node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' || \
		{ echo "Node 20 or newer is needed, with npm" >&2; exit 2; }
	cd harness && npm ci --silent
	touch $@

# The picture tests need a browser: Debian's, if it may be installed.
browser:
	@command -v chromium >/dev/null || { command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ] && \
		apt-get -qq -o DPkg::Lock::Timeout=300 update && \
		apt-get -qq -o DPkg::Lock::Timeout=300 install -y chromium >/dev/null; } || \
		echo "no chromium here, and it may not be installed: the picture tests will be skipped by name"

clean:
	rm -rf build .pytest_cache .hypothesis
