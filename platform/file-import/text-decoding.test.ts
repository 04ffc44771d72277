import { expect, test } from 'vitest';
import { Refusal } from '#kernel/refusal.ts';
import { decodeText, type TextSyntax } from '#platform/file-import/text-decoding.ts';

const bytes = (...values: number[]) => new Uint8Array(values);
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, littleEndian: boolean, mark: boolean): Uint8Array => {
  const all = mark ? `\uFEFF${text}` : text;
  const view = new DataView(new ArrayBuffer(all.length * 2));
  for (let i = 0; i < all.length; i += 1) view.setUint16(i * 2, all.charCodeAt(i), littleEndian);
  return new Uint8Array(view.buffer);
};
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

function problemOf(content: Uint8Array, syntax: TextSyntax) {
  try {
    decodeText(content, 'x', syntax);
  } catch (error) {
    if (error instanceof Refusal) return error.problems[0];
    throw error;
  }
  return null;
}

test.each([
  ['plain UTF-8', utf8('{"a":"é"}')],
  ['UTF-8 with mark', bytes(0xef, 0xbb, 0xbf, ...utf8('{"a":"é"}'))],
  ['UTF-16 little endian with mark', utf16('{"a":"é"}', true, true)],
  ['UTF-16 big endian with mark', utf16('{"a":"é"}', false, true)],
  ['UTF-16 little endian without mark', utf16('{"a":"é"}', true, false)],
  ['UTF-16 big endian without mark', utf16('{"a":"é"}', false, false)],
])('JSON in %s is decoded', (_, content) => {
  expect(decodeText(content, 'x', 'json')).toBe('{"a":"é"}');
});

test('the encoding in an XML declaration is used', () => {
  const text = '<?xml version="1.0" encoding="ISO-8859-1"?><a>Hätätila</a>';
  expect(decodeText(latin1(text), 'x', 'xml')).toBe(text);
  expect(decodeText(utf8('<?xml version="1.0"?><a>Hätätila</a>'), 'x', 'xml')).toContain('Hätätila');
});

test.each([
  ['an empty file', bytes(), 'json', { code: 'file.empty' }],
  ['white space only', utf8(' \n '), 'json', { code: 'file.empty' }],
  [
    'Latin-1 read as UTF-8',
    latin1('{"a":"é"}'),
    'json',
    { code: 'file.encoding', params: { file: 'x', encoding: 'utf-8', offset: 6 } },
  ],
  [
    'half a character at the end',
    utf8('{"a":"é').subarray(0, 7),
    'json',
    { code: 'file.encoding', params: { encoding: 'utf-8', offset: 6 } },
  ],
  [
    'UTF-16 with an odd byte',
    utf16('{"a":1}', true, true).subarray(0, 11),
    'json',
    { code: 'file.encoding', params: { encoding: 'utf-16le', offset: 10 } },
  ],
  [
    'half a surrogate pair',
    utf16('{"a":"\uD83D"}', true, false),
    'json',
    { code: 'file.encoding', params: { encoding: 'utf-16le', offset: 12 } },
  ],
  [
    'an unknown encoding',
    latin1('<?xml version="1.0" encoding="klingon"?><a/>'),
    'xml',
    { code: 'file.encoding_unknown', params: { encoding: 'klingon' } },
  ],
  [
    'UTF-16 that is none',
    latin1('<?xml version="1.0" encoding="UTF-16"?><a/>'),
    'xml',
    { code: 'file.encoding_contradiction' },
  ],
  [
    'a mark against the declaration',
    bytes(0xef, 0xbb, 0xbf, ...utf8('<?xml version="1.0" encoding="ISO-8859-1"?><a/>')),
    'xml',
    { code: 'file.encoding_contradiction', params: { declared: 'iso-8859-1' } },
  ],
  [
    'declared UTF-8, written Latin-1',
    latin1('<?xml version="1.0" encoding="utf-8"?><a>ä</a>'),
    'xml',
    { code: 'file.encoding', params: { offset: 41 } },
  ],
] as const)('%s is refused with the place', (_, content, syntax, problem) => {
  expect(problemOf(content, syntax)).toMatchObject(problem);
});
