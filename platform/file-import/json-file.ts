/** A JSON file from outside. */
import { firstSyntaxError, lineAndColumn, offsetOfValue } from '#platform/source-files/json-positions.ts';
import { excerpt, type Path, refuseFile, type SourceDocument } from '#platform/source-files/source-problem.ts';

/** `responses[3].body.showtimes[5].id`; keys that are no plain names are quoted. */
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
 * Parses JSON text. Refused: `file.truncated` when the text ends too early, `file.syntax` otherwise,
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
