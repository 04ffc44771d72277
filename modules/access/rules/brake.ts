/** So many wrong passwords of an account are free; a person who mistypes never waits. */
const FREE_FAILURES = 10;
const FIRST_WAIT_SECONDS = 30;
const WAIT_MAX_SECONDS = 15 * 60;

/** After a day without a failure the count begins again. */
export const BRAKE_FORGETS_HOURS = 24;

/** Returns how long the next attempt waits after this many failures, in seconds: each wait is twice the last. */
export const waitAfter = (failures: number): number =>
  failures < FREE_FAILURES ? 0 : Math.min(WAIT_MAX_SECONDS, FIRST_WAIT_SECONDS * 2 ** (failures - FREE_FAILURES));
