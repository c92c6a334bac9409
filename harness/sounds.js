'use strict';
/**
 * Sound without a loudspeaker: a sound lasts its samples in virtual time, and playing it is written down.
 *
 * The pitch effect does not shorten a sound here.
 */

class SilentBank {
    constructor (world, sprite, sounds, log) {
        this.world = world;
        this.sprite = sprite;
        this.sounds = sounds; // sound id -> {name, milliseconds}
        this.log = log;
        this.playing = []; // {target, id, timer, done}
    }

    playSound (target, id) {
        const sound = this.sounds.get(id);
        if (!sound) return Promise.resolve();
        this.stop(target, id); // a sound played again starts anew
        this.log.push({frame: this.world.frame, sprite: this.sprite, sound: sound.name});
        return new Promise(resolve => {
            const play = {target, id, done: resolve};
            play.timer = this.world.setTimeout(() => this.end_(play), sound.milliseconds);
            this.playing.push(play);
        });
    }

    stop (target, id) {
        for (const play of this.playing.filter(p => p.target === target && p.id === id)) this.end_(play);
    }

    stopAllSounds (target = '*') {
        for (const play of this.playing.filter(p => target === '*' || p.target === target)) this.end_(play);
    }

    end_ (play) {
        this.world.clearTimeout(play.timer);
        this.playing = this.playing.filter(other => other !== play);
        play.done();
    }

    setEffects () {}
    addSoundPlayer () {}
    getSoundPlayer () {
        return null;
    }
    dispose () {}
}

/** Give every sprite of a loaded project a silent bank; returns the log that they share. */
const silence = (runtime, world) => {
    const log = [];
    runtime.targets.forEach((target, t) => {
        const sounds = new Map();
        target.sprite.sounds.forEach((sound, s) => {
            sound.soundId = `${t}:${s}`;
            const milliseconds = sound.rate > 0 ? 1000 * sound.sampleCount / sound.rate : 0;
            sounds.set(sound.soundId, {name: sound.name, milliseconds});
        });
        target.sprite.soundBank = new SilentBank(world, target.getName(), sounds, log);
    });
    return log;
};

module.exports = {silence};
