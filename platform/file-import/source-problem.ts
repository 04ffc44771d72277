/**
 * What can be wrong with a file from outside, said so that somebody with the file open finds the
 * spot: every problem names the file, most of them line, column and the path of the value.
 */
import { type Params, type Problem, Refusal } from '#kernel/refusal.ts';

/** Steps from the top of a document to a value: object keys and array indexes (0-based). */
export type Path = readonly (string | number)[];

/** A spot in a text file. Line and column count from 1; `where` is the path in the format's own words. */
export type Place = { readonly line: number; readonly column: number; readonly where: string };

/** A parsed outside file: its value, and where in the file each part of the value stands. */
export type SourceDocument = {
  readonly file: string;
  readonly value: unknown;
  placeOf(path: Path): Place;
};

const LONGEST_EXCERPT = 60;

/** A value as it may be quoted in a message: one line, short, without control characters. */
export function excerpt(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  const oneLine = text.replace(/\p{C}+/gu, ' ').trim();
  return oneLine.length > LONGEST_EXCERPT ? `${oneLine.slice(0, LONGEST_EXCERPT)}…` : oneLine;
}

/** A problem of the whole file. */
export const fileProblem = (file: string, code: string, params?: Params): Problem => ({
  code,
  params: { file, ...params },
});

/** A problem at one value of a document. */
export const problemAt = (document: SourceDocument, path: Path, code: string, params?: Params): Problem =>
  fileProblem(document.file, code, { ...document.placeOf(path), ...params });

export const refuseFile = (file: string, code: string, params?: Params): Refusal =>
  new Refusal('invalid', fileProblem(file, code, params));

/** A list that names every single problem of a broken file helps nobody after the first few. */
const MOST_PROBLEMS = 20;

/** One refusal for all problems of a file: the first twenty in full, the rest as a count. */
export function refuseDocument(file: string, problems: readonly [Problem, ...Problem[]]): Refusal {
  const [first, ...rest] = problems;
  if (problems.length <= MOST_PROBLEMS) return new Refusal('invalid', problems);
  const more = fileProblem(file, 'file.more_problems', { count: problems.length - MOST_PROBLEMS });
  return new Refusal('invalid', [first, ...rest.slice(0, MOST_PROBLEMS - 1), more]);
}

/** Throws when there are problems. */
export function refuseAny(file: string, problems: readonly Problem[]): void {
  const [first, ...rest] = problems;
  if (first) throw refuseDocument(file, [first, ...rest]);
}
