/** The notes and problems that file readers collect. */
import type { Problem } from '#kernel/refusal.ts';
import { type Path, problemAt, type SourceDocument } from '#platform/file-import/source-problem.ts';

/** A part that was left out or assumed, for the summary: a code, its detail, its count. */
export type SourceNote = { readonly code: string; readonly detail: string; readonly count: number };

/** Counts the parts that were left out or assumed. */
export function noteBook() {
  const notes = new Map<string, SourceNote>();
  return {
    add(code: string, detail = ''): void {
      const id = `${code} ${detail}`;
      notes.set(id, { code, detail, count: (notes.get(id)?.count ?? 0) + 1 });
    },
    all: (): SourceNote[] => [...notes.values()],
  };
}

export type NoteBook = ReturnType<typeof noteBook>;

/**
 * Collects the problems of one document while reading continues, so that all are reported together.
 */
export function problemBook(document: SourceDocument) {
  const problems: Problem[] = [];
  return {
    problems,
    add(path: Path, code: string, params?: Readonly<Record<string, string | number>>): void {
      problems.push(problemAt(document, path, code, params));
    },
  };
}

export type ProblemBook = ReturnType<typeof problemBook>;
