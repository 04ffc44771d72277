import { expect, test } from 'vitest';
import { Refusal } from '#kernel/refusal.ts';
import { listOf, parseXml } from '#platform/file-import/xml-file.ts';

function problemOf(text: string) {
  try {
    parseXml(text, 'x.xml');
  } catch (error) {
    if (error instanceof Refusal) return error.problems[0];
    throw error;
  }
  return null;
}

test('elements become records, repeated ones lists, texts stay texts', () => {
  const document = parseXml(
    '<?xml version="1.0"?>\n<Schedule xmlns:x="y">\n <Show><ID>007</ID><T>A &amp; B &#228;<![CDATA[ <c>]]></T><E /></Show>\n <Show><ID>8</ID></Show>\n</Schedule>\n',
    'x.xml',
  );
  expect(document.root).toBe('Schedule');
  expect(document.value).toEqual({ Show: [{ ID: '007', T: 'A & B ä <c>', E: '' }, { ID: '8' }] });
  expect(document.placeOf(['Show', 1, 'ID'])).toEqual({ line: 4, column: 8, where: 'Schedule/Show[2]/ID' });
  expect(document.placeOf(['Show', 1, 'Missing'])).toMatchObject({
    line: 4,
    column: 2,
    where: 'Schedule/Show[2]/Missing',
  });
});

test('a list of one and of none', () => {
  expect([listOf(undefined), listOf(''), listOf('a'), listOf(['a', 'b'])]).toEqual([[], [], ['a'], ['a', 'b']]);
});

test.each([
  ['<a><b></a>', 'file.syntax', 1, 7],
  ['<a>\n<b>x & y</b></a>', 'file.syntax', 2, 6],
  ['<a>&undeclared;</a>', 'file.syntax', 1, 4],
  ['<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', 'file.syntax', 1, 1],
  ['<a>\u0001</a>', 'file.syntax', 1, 4],
  ['<a></a><b></b>', 'file.syntax', 1, 10],
  ['<a/><b/>', 'file.syntax', 1, 5],
  ['<a b=1></a>', 'file.syntax', 1, 4],
  ['<a><b>', 'file.truncated', 1, 7],
  ['<a><b>x</b', 'file.truncated', 1, 11],
  ['<a><b attr="x', 'file.truncated', 1, 14],
  ['<a>x &am', 'file.truncated', 1, 9],
  ['<a>\n <b>x</b>', 'file.truncated', 2, 10],
  ['<a><!-- x </a>', 'file.truncated', 1, 15],
  ['<a><![CDATA[x</a>', 'file.truncated', 1, 18],
  ['<?xml version="1.0"', 'file.truncated', 1, 20],
])('%j gives %s at line %i, column %i', (text, code, line, column) => {
  expect(problemOf(text)).toMatchObject({ code, params: { file: 'x.xml', line, column } });
});

test('an element called __proto__ is refused and pollutes nothing', () => {
  expect(problemOf('<a><__proto__><polluted>yes</polluted></__proto__></a>')).toMatchObject({ code: 'file.syntax' });
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});
