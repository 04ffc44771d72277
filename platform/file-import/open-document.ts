/**
 * Detects the type of a file before reading it, so that a wrong file gets one sentence instead of a
 * hundred missing fields.
 */
import { binaryKindOf } from '#platform/file-import/binary-kinds.ts';
import { parseJson } from '#platform/file-import/json-file.ts';
import { refuseFile, type SourceDocument } from '#platform/file-import/source-problem.ts';
import { decodeText } from '#platform/file-import/text-decoding.ts';
import { parseXml, rootElementName } from '#platform/file-import/xml-file.ts';

/** Formats of other systems, by their common names: proper names, the same in every language. */
export const OUTSIDE_FORMATS = {
  vistaOcapi: 'Vista OCAPI',
  vistaSeats: 'Vista (seats)',
  markus: 'Markus XML',
  venueMaster: 'VenueMaster',
  seatsio: 'seats.io',
  pretix: 'pretix (seats)',
} as const;
export type OutsideFormat = (typeof OUTSIDE_FORMATS)[keyof typeof OUTSIDE_FORMATS];

type JsonObject = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const has = (value: unknown, ...keys: string[]): boolean =>
  isObject(value) && keys.every((key) => Object.hasOwn(value, key));

const JSON_KINDS: readonly { name: OutsideFormat; is: (value: JsonObject) => boolean }[] = [
  {
    name: OUTSIDE_FORMATS.vistaOcapi,
    is: (value) => has(value, 'responses') || has(value, 'businessDate', 'showtimes'),
  },
  { name: OUTSIDE_FORMATS.venueMaster, is: (value) => has(value, 'Installation', 'Sessions') },
  {
    name: OUTSIDE_FORMATS.vistaSeats,
    is: (value) => has(value, 'SeatLayoutData') || has(value.result, 'seats'),
  },
  { name: OUTSIDE_FORMATS.seatsio, is: (value) => has(value, 'subChart') || has(value, 'subChartFloors') },
  { name: OUTSIDE_FORMATS.pretix, is: (value) => has(value, 'zones') && Array.isArray(value.zones) },
];

const kindOfJson = (value: unknown): string | null =>
  isObject(value) ? (JSON_KINDS.find((kind) => kind.is(value))?.name ?? null) : null;

function kindOfXml(text: string): string | null {
  const root = rootElementName(text);
  if (root === null) return null;
  if (root.toLowerCase() === 'html') return 'HTML';
  return root === 'Schedule' ? OUTSIDE_FORMATS.markus : 'XML';
}

function refuseOther(file: string, expected: OutsideFormat, found: string | null): never {
  if (found === null) throw refuseFile(file, 'file.unrecognised', { expected });
  throw refuseFile(file, 'file.wrong_format', { expected, found });
}

/**
 * Opens a JSON document of the expected format. Refuses an empty, wrongly encoded, truncated or
 * broken file (see {@link decodeText}, {@link parseJson}), `file.wrong_format` for a file of
 * another system, `file.unrecognised` for an unknown format.
 */
export function openJson(bytes: Uint8Array, file: string, expected: OutsideFormat): SourceDocument {
  const binary = binaryKindOf(bytes);
  if (binary) refuseOther(file, expected, binary);
  const text = decodeText(bytes, file, 'json');
  if (text.trimStart().startsWith('<')) refuseOther(file, expected, kindOfXml(text));
  const document = parseJson(text, file);
  const kind = kindOfJson(document.value);
  if (kind !== expected) refuseOther(file, expected, kind);
  return document;
}

/** Opens an XML document of the expected format; refuses as {@link openJson} does. */
export function openXml(bytes: Uint8Array, file: string, expected: OutsideFormat): SourceDocument {
  const binary = binaryKindOf(bytes);
  if (binary) refuseOther(file, expected, binary);
  const text = decodeText(bytes, file, 'xml');
  const opening = text.trimStart()[0];
  if (opening === '{' || opening === '[')
    refuseOther(file, expected, kindOfJson(parseJson(text, file).value) ?? 'JSON');
  const kind = kindOfXml(text);
  if (opening !== '<' || (kind !== null && kind !== expected)) refuseOther(file, expected, kind);
  return parseXml(text, file);
}
