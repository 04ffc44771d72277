import { ApiError, type FieldErrors } from '#apps/website/api/api-error.ts';

/** What went wrong with a form: sentences under fields, a sentence above the button, or one of two apologies. */
export type FormProblem = {
  readonly fields: FieldErrors;
  /** Of no field: `general` and `message` of a 422 (ERR-007). */
  readonly general: readonly string[];
  readonly alert: 'too_many' | 'exception' | null;
};
export const NO_PROBLEM: FormProblem = { fields: {}, general: [], alert: null };

/** Typed into, a field is no longer what was refused (VAL-016). */
export function withoutField(problem: FormProblem, name: string): FormProblem {
  if (!(name in problem.fields)) return problem;
  const { [name]: _corrected, ...fields } = problem.fields;
  return { ...problem, fields };
}

/** 422 by field, 429 with its own words, everything else the same apology (ERR-006 ... ERR-009). */
export function problemOf(error: unknown): FormProblem {
  if (!(error instanceof ApiError)) return { ...NO_PROBLEM, alert: 'exception' };
  if (error.status === 429) return { ...NO_PROBLEM, alert: 'too_many' };
  if (error.status !== 422) return { ...NO_PROBLEM, alert: 'exception' };
  const { general = [], message = [], ...fields } = error.errors;
  const sentences = [...general, ...message];
  const nothingNamed = sentences.length === 0 && Object.keys(fields).length === 0;
  return { fields, general: nothingNamed && error.message ? [error.message] : sentences, alert: null };
}
