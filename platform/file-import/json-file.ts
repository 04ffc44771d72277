/** Reads JSON files from outside. */
import { firstSyntaxError, lineAndColumn, offsetOfValue } from '#platform/file-import/json-positions.ts';
import { excerpt, type Path, refuseFile, type SourceDocument } from '#platform/file-import/source-problem.ts';

/** Returns `responses[3].body.showtimes[5].id`; keys that are not plain names are quoted. */
export function pathInWords(path: Path): string {
  let words = '';
  for (const step of path) {
    if (typeof step === 'number') words += `[${step}]`;
    else if (/^[A-Za-z_]\w*$/.test(step)) words += words === '' ? step : `.${step}`;
    else words += `[${JSON.stringify(step)}]`;
  }
  return words === '' ? '$' : words;
}

/**
 * Parses JSON text. Refuses `file.truncated` if the text ends too early, `file.syntax` otherwise,
 * both with line and column.
 */
export function parseJson(text: string, file: string): SourceDocument {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const offset = firstSyntaxError(text) ?? text.length;
    const place = lineAndColumn(text, offset);
    if (offset >= text.length) throw refuseFile(file, 'file.truncated', place);
    throw refuseFile(file, 'file.syntax', { ...place, found: excerpt(text.slice(offset, offset + 12)) });
  }
  const placeOf = (path: Path) => ({ ...lineAndColumn(text, offsetOfValue(text, path)), where: pathInWords(path) });
  return { file, value, placeOf };
}
