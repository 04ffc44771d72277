/** The variable with the milliseconds by which the clock of a node is ahead (moved-clock.ts). */
export const CLOCK_AHEAD = 'FOYER_TEST_CLOCK_AHEAD_MS';
