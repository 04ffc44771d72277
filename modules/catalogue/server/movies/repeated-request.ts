import { SQL, sqlState } from '#platform/db/errors.ts';

/**
 * Runs a change that refers to other rows or takes a unique name. If a concurrent write violated a
 * constraint, the second try sees it and refuses at the field.
 */
export async function repeatedRequest<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    const state = sqlState(error);
    if (state !== SQL.uniqueViolation && state !== SQL.foreignKeyViolation) throw error;
    return change();
  }
}
