'use strict';
/** Modules of the harness as one script for a page; each sees only what it requires, as in Node. */

const fs = require('fs');
const path = require('path');

/**
 * @param {string[]} names modules, each after those that it requires.
 * @param {string} start what the script does in the end; `require` is at hand.
 */
const bundle = (names, start) => {
    const wrapped = names.map(name =>
        `modules['./${name}'] = (() => { const module = {exports: {}};\n` +
        `${fs.readFileSync(path.join(__dirname, `${name}.js`), 'utf8')}\nreturn module.exports; })();`);
    return `(() => { const modules = {}; const require = name => modules[name];\n${wrapped.join('\n')}\n${start}\n})();`;
};

/** What a page needs to run a project. */
const PAGE = ['refusal', 'world', 'watch', 'machine', 'sounds', 'page'];

module.exports = {PAGE, bundle};
