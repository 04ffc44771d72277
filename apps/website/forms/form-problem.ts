import { ApiError, type FieldErrors } from '#web/api/api-error.ts';

/** The errors of a form: texts under fields, a text above the button, or one of two apologies. */
export type FormProblem = {
  readonly fields: FieldErrors;
  /** Errors that belong to no field of the form (ERR-007, VAL-022). */
  readonly general: readonly string[];
  readonly alert: 'too_many' | 'exception' | null;
};
export const NO_PROBLEM: FormProblem = { fields: {}, general: [], alert: null };

/** Removes the error of a field when the visitor types there (VAL-016). */
export function withoutField(problem: FormProblem, name: string): FormProblem {
  if (!(name in problem.fields)) return problem;
  const { [name]: _corrected, ...fields } = problem.fields;
  return { ...problem, fields };
}

/**
 * Returns a 422 by field, a 429 with its own text, and the same apology for everything else
 * (ERR-006 ... ERR-009). `names`: the fields of the form; errors of other fields appear above the
 * button. A contact form has a `message`, a checkout does not.
 */
export function problemOf(error: unknown, names: readonly string[]): FormProblem {
  if (!(error instanceof ApiError)) return { ...NO_PROBLEM, alert: 'exception' };
  if (error.status === 429) return { ...NO_PROBLEM, alert: 'too_many' };
  if (error.status !== 422) return { ...NO_PROBLEM, alert: 'exception' };
  const entries = Object.entries(error.errors);
  const fields = Object.fromEntries(entries.filter(([name]) => names.includes(name)));
  const general = entries.filter(([name]) => !names.includes(name)).flatMap(([, sentences]) => sentences);
  return { fields, general: entries.length === 0 && error.message ? [error.message] : general, alert: null };
}
