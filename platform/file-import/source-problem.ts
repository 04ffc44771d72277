/**
 * The problems of a file from outside, worded so that a person with the open file finds the
 * position: every problem names the file, most of them also line, column and path of the value.
 */
import { type Params, type Problem, Refusal } from '#kernel/refusal.ts';

/** The path from the top of a document to a value: object keys and array indexes (0-based). */
export type Path = readonly (string | number)[];

/**
 * A position in a text file. Line and column count from 1; `where` is the path in the notation of
 * the format.
 */
export type Place = { readonly line: number; readonly column: number; readonly where: string };

/** A parsed outside file: its value, and the position of each part of the value in the file. */
export type SourceDocument = {
  readonly file: string;
  readonly value: unknown;
  placeOf(path: Path): Place;
};

const LONGEST_EXCERPT = 60;

/** Returns a value for quoting in a message: one line, short, without control characters. */
export function excerpt(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  const oneLine = text.replace(/\p{C}+/gu, ' ').trim();
  return oneLine.length > LONGEST_EXCERPT ? `${oneLine.slice(0, LONGEST_EXCERPT)}…` : oneLine;
}

/** Returns a problem of the whole file. */
export const fileProblem = (file: string, code: string, params?: Params): Problem => ({
  code,
  params: { file, ...params },
});

/** Returns a problem at one value of a document. */
export const problemAt = (document: SourceDocument, path: Path, code: string, params?: Params): Problem =>
  fileProblem(document.file, code, { ...document.placeOf(path), ...params });

export const refuseFile = (file: string, code: string, params?: Params): Refusal =>
  new Refusal('invalid', fileProblem(file, code, params));

/** After the first few, further problems of a broken file do not help. */
const MOST_PROBLEMS = 20;

/**
 * Returns one refusal for all problems of a file: the first twenty in full, the rest as a count.
 */
export function refuseDocument(file: string, problems: readonly [Problem, ...Problem[]]): Refusal {
  const [first, ...rest] = problems;
  if (problems.length <= MOST_PROBLEMS) return new Refusal('invalid', problems);
  const more = fileProblem(file, 'file.more_problems', { count: problems.length - MOST_PROBLEMS });
  return new Refusal('invalid', [first, ...rest.slice(0, MOST_PROBLEMS - 1), more]);
}

/** Throws if there are problems. */
export function refuseAny(file: string, problems: readonly Problem[]): void {
  const [first, ...rest] = problems;
  if (first) throw refuseDocument(file, [first, ...rest]);
}
