/**
 * Returns the id that a select chose; null if nothing is chosen, so that the server says that the
 * field is required. `Number('')` is 0, which is refused as a number that is too small.
 */
export const chosenId = (chosen: string): number | null => (chosen === '' ? null : Number(chosen));
