/** Checks the shape of an outside document and reports the fields that differ. */
import * as z from 'zod';
import type { Problem } from '#kernel/refusal.ts';
import {
  excerpt,
  type Path,
  problemAt,
  refuseDocument,
  type SourceDocument,
} from '#platform/file-import/source-problem.ts';

const isPathStep = (step: PropertyKey): step is string | number => typeof step !== 'symbol';

function valueAt(value: unknown, path: Path): unknown {
  let current = value;
  for (const step of path) {
    if (current === null || typeof current !== 'object') return undefined;
    // A list of one XML element is the element.
    if (step === 0 && !Array.isArray(current)) continue;
    current = (current as Record<string | number, unknown>)[step];
  }
  return current;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function problemOf(document: SourceDocument, issue: z.core.$ZodIssue): Problem {
  const path = issue.path.filter(isPathStep);
  const value = valueAt(document.value, path);
  if (issue.code === 'invalid_type' && value === undefined) return problemAt(document, path, 'file.field_missing');
  if (issue.code === 'invalid_type') {
    return problemAt(document, path, 'file.field_type', { expected: issue.expected, found: kindOf(value) });
  }
  return problemAt(document, path, 'file.field_value', { value: excerpt(value) });
}

/**
 * Returns the document's value in the shape of `schema`. Refuses `file.field_missing`,
 * `file.field_type` or `file.field_value`, each with file, line, column and path.
 */
export function shaped<Schema extends z.ZodType>(document: SourceDocument, schema: Schema): z.output<Schema> {
  const result = schema.safeParse(document.value);
  if (result.success) return result.data;
  const [first, ...rest] = result.error.issues.map((issue) => problemOf(document, issue));
  if (!first) throw result.error;
  throw refuseDocument(document.file, [first, ...rest]);
}

/**
 * Databases cannot store NUL or half a surrogate pair, and no real name contains other control
 * characters.
 */
function isStorable(text: string): boolean {
  if (!text.isWellFormed()) return false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) return false;
  }
  return true;
}

/** Any text that can be stored; texts over 20,000 characters are refused. */
export const sourceText = z.string().max(20_000).refine(isStorable);

/** An identifier of the outside system: not empty, one line. */
export const sourceId = sourceText.refine((text) => text.trim() !== '' && text.length <= 200 && !/[\n\r\t]/.test(text));
