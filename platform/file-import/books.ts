/** What readers of outside files write down while they read. */
import type { Problem } from '#kernel/refusal.ts';
import { type Path, problemAt, type SourceDocument } from '#platform/source-files/source-problem.ts';

/** Something left out or assumed, for the summary: a code, what it was, how often it happened. */
export type SourceNote = { readonly code: string; readonly detail: string; readonly count: number };

/** Counts what was left out or assumed. */
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

/** Collects the problems of one document while reading goes on, so that all are told at once. */
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
