/** Random numbers from a seed, so that a failing run can be repeated. */
export type Dice = {
  /** From 0 up to, not including, 1. */
  roll(): number;
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Separate dice for one actor, independent of the rolls of others. */
  child(name: string): Dice;
};

/** mulberry32: small, fast, and the same everywhere. */
export function diceFrom(seed: number): Dice {
  let state = seed >>> 0;
  const roll = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number): number => least + Math.floor(roll() * (most - least + 1));
  return {
    roll,
    between,
    chance: (probability) => roll() < probability,
    pick(from) {
      if (from.length === 0) throw new Error('nothing to pick from');
      return from[between(0, from.length - 1)] as (typeof from)[number];
    },
    child: (name) => diceFrom(hashOf(`${seed} ${name}`)),
  };
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
