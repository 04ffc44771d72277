/** What the readers of all formats have in common. */
import type { Problem } from '#kernel/refusal.ts';
import type { ProgrammeNote } from '#modules/programme-import/rules/programme.ts';
import { type Path, problemAt, type SourceDocument } from '#platform/source-files/source-problem.ts';

export type ReadOptions = {
  /** For sources that do not tell where their cinemas are. */
  readonly timeZone?: string;
};

/** Counts what was left out or assumed. */
export function noteBook() {
  const notes = new Map<string, ProgrammeNote>();
  return {
    add(code: string, detail = ''): void {
      const id = `${code} ${detail}`;
      notes.set(id, { code, detail, count: (notes.get(id)?.count ?? 0) + 1 });
    },
    all: (): ProgrammeNote[] => [...notes.values()],
  };
}

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

/** An instant with its offset (`2025-01-24T13:00:00+00:00`) in UTC ms; null when unreadable. */
export function instantOf(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)) return null;
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? null : instant;
}

/** The offset a text gives, in minutes east of UTC. */
export function offsetMinutesOf(text: string): number {
  const parts = /([+-])(\d\d):(\d\d)$/.exec(text);
  if (!parts) return 0;
  return (parts[1] === '-' ? -1 : 1) * (Number(parts[2]) * 60 + Number(parts[3]));
}
