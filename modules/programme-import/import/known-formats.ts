/** Tells what a file is before it is read, so that a wrong file gets a sentence and not a hundred missing fields. */

import type { ImportFormat } from '#modules/programme-import/rules/programme.ts';
import { binaryKindOf } from '#platform/source-files/binary-kinds.ts';
import { parseJson } from '#platform/source-files/json-file.ts';
import { refuseFile, type SourceDocument } from '#platform/source-files/source-problem.ts';
import { decodeText } from '#platform/source-files/text-decoding.ts';
import { parseXml, rootElementName } from '#platform/source-files/xml-file.ts';

/** Names of formats as people know them; proper names, the same in every language. */
export const FORMAT_NAMES: Readonly<Record<ImportFormat, string>> = {
  'vista-ocapi': 'Vista OCAPI',
  'markus-xml': 'Markus XML',
  venuemaster: 'VenueMaster',
};

type JsonObject = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const has = (value: JsonObject, ...keys: string[]): boolean => keys.every((key) => Object.hasOwn(value, key));

const JSON_KINDS: readonly { name: string; is: (value: JsonObject) => boolean }[] = [
  {
    name: FORMAT_NAMES['vista-ocapi'],
    is: (value) => has(value, 'responses') || has(value, 'businessDate', 'showtimes'),
  },
  { name: FORMAT_NAMES.venuemaster, is: (value) => has(value, 'Installation', 'Sessions') },
  { name: 'Vista (seats)', is: (value) => has(value, 'SeatLayoutData') },
  { name: 'seats.io', is: (value) => has(value, 'subChart') || has(value, 'subChartFloors') },
  { name: 'pretix (seats)', is: (value) => has(value, 'zones') },
];

function kindOfJson(value: unknown): string | null {
  return isObject(value) ? (JSON_KINDS.find((kind) => kind.is(value))?.name ?? null) : null;
}

function refuseOther(file: string, expected: ImportFormat, found: string | null): never {
  const wanted = FORMAT_NAMES[expected];
  if (found === null) throw refuseFile(file, 'file.unrecognised', { expected: wanted });
  throw refuseFile(file, 'file.wrong_format', { expected: wanted, found });
}

function kindOfXml(text: string): string | null {
  const root = rootElementName(text);
  if (root === null) return null;
  if (root.toLowerCase() === 'html') return 'HTML';
  return root === 'Schedule' ? FORMAT_NAMES['markus-xml'] : 'XML';
}

/** A JSON document of the wanted format. Refused: everything of platform/source-files, and other formats by name. */
export function openJson(bytes: Uint8Array, file: string, expected: ImportFormat): SourceDocument {
  const binary = binaryKindOf(bytes);
  if (binary) refuseOther(file, expected, binary);
  const text = decodeText(bytes, file, 'json');
  if (text.trimStart().startsWith('<')) refuseOther(file, expected, kindOfXml(text));
  const document = parseJson(text, file);
  const found = kindOfJson(document.value);
  if (found !== FORMAT_NAMES[expected]) refuseOther(file, expected, found);
  return document;
}

/** The XML document of a Markus schedule feed; refuses as {@link openJson} does. */
export function openMarkus(bytes: Uint8Array, file: string): SourceDocument {
  const binary = binaryKindOf(bytes);
  if (binary) refuseOther(file, 'markus-xml', binary);
  const text = decodeText(bytes, file, 'xml');
  const opening = text.trimStart()[0];
  if (opening === '{' || opening === '[')
    refuseOther(file, 'markus-xml', kindOfJson(parseJson(text, file).value) ?? 'JSON');
  const found = kindOfXml(text);
  if (opening !== '<' || (found !== null && found !== FORMAT_NAMES['markus-xml']))
    refuseOther(file, 'markus-xml', found);
  return parseXml(text, file);
}
