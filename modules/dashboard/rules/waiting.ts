/** Counting what waits ends here: the navigation shows a higher number as "99+". */
export const WAITING_MAX = 100;
