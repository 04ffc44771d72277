import { SQL, sqlState } from '#platform/db/errors.ts';

/**
 * Carries out a change that names other things or takes a name of its own. What somebody else wrote at this very moment, so
 * that a constraint of the database held, is seen at the second try and told at its field.
 */
export async function onceMore<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    const state = sqlState(error);
    if (state !== SQL.uniqueViolation && state !== SQL.foreignKeyViolation) throw error;
    return change();
  }
}
