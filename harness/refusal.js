'use strict';
/** A fault of the one who asked: its message is a sentence for people. */

class Refusal extends Error {}

module.exports = {Refusal};
