import { expect, test } from 'vitest';
import { encodePapers } from '#modules/printing/rules/bytes/encode-papers.ts';
import { codepagesOf, modelsOf, type PrinterCodepage } from '#modules/printing/rules/bytes/printer-models.ts';
import { TEST_CHARACTERS, testPage } from '#modules/printing/rules/bytes/test-page.ts';
import { readEscpos } from '#simulators/printer/bytes/escpos.ts';
import { Malformed } from '#simulators/printer/bytes/reader.ts';
import { readStarprnt } from '#simulators/printer/bytes/starprnt.ts';
import { carryOut, textOf } from '#simulators/printer/paper.ts';

/** Both ends of the wire: the encoder's bytes, and interpreters that were written independently. */
const PAGE = testPage({
  title: 'Test page',
  printer: 'Desk · Große Kasse',
  characters: 'Compare:',
  width: '48 characters',
  when: 'Fri 20 Nov 2026',
  code: 'TEST-1',
  end: 'The paper is cut below this line.',
});
const READERS = { escpos: readEscpos, starprnt: readStarprnt } as const;
const general = (driver: 'escpos' | 'starprnt') =>
  ({ driver, model: '', codepage: 'auto', columns: 48, reports_status: true }) as const;

for (const driver of ['escpos', 'starprnt'] as const) {
  test(`a page in ${driver} has every character, its codes and one cut`, { tags: ['D-187', 'D-141'] }, () => {
    const { papers, drawer } = carryOut(READERS[driver](encodePapers([...PAGE, { kind: 'drawer' }], general(driver))));
    const [paper] = papers;
    if (!paper) throw new Error('no paper came out');
    expect([papers.length, paper.whole, drawer]).toEqual([1, true, 1]);
    for (const characters of TEST_CHARACTERS) expect(textOf(paper)).toContain(characters);
    expect(textOf(paper)).toContain('48 characters                            12,34 €');
    expect(textOf(paper)).toContain('[qr TEST-1]');
    expect(textOf(paper)).toContain('[barcode TEST-1]');
    expect(paper.lines[0]).toMatchObject({ large: true, bold: true });
    expect(paper.lines.find((line) => line.kind === 'text' && line.text.startsWith('Compare'))).toMatchObject({
      large: false,
      bold: false,
    });
  });

  test(`bytes of ${driver} that are cut off are refused, wherever inside a command`, { tags: ['D-187'] }, () => {
    const bytes = encodePapers([{ kind: 'qr', data: 'AB' }, { kind: 'cut' }], general(driver));
    const outcomes = bytes.map((_, at) => {
      try {
        return READERS[driver](bytes.subarray(0, at)).some(({ kind }) => kind === 'qr') ? 2 : 1;
      } catch (error) {
        if (error instanceof Malformed) return 0;
        throw error;
      }
    });
    expect(outcomes).toContain(0);
    expect(() => READERS[driver](Uint8Array.of(0x1b, 0xff))).toThrow(Malformed);
    expect(() => READERS[driver](Uint8Array.of(0x01))).toThrow(Malformed);
  });
}

test.each(modelsOf('escpos').map(([model, name]) => [name, model] as const))(
  'on a %s é è ç ö ß are printed in each of its code pages',
  { tags: ['D-187'] },
  (_name, model) => {
    const document = [{ kind: 'text', text: 'é è ç ö ß' }, { kind: 'cut' }] as const;
    // The interpreter numbers pages as Epson does; HP numbers its own.
    const pages = ['auto', ...codepagesOf('escpos', model)].filter((page) => model !== 'hp-a779' || page === 'cp437');
    for (const codepage of pages as PrinterCodepage[]) {
      const bytes = encodePapers(document, { driver: 'escpos', model, codepage, columns: 42 });
      const [paper] = carryOut(readEscpos(bytes)).papers;
      expect([codepage, paper && textOf(paper).trim()]).toEqual([codepage, 'é è ç ö ß']);
    }
  },
);

test('a text cannot become a command', { tags: ['D-141', 'D-187'] }, () => {
  const hostile = 'a\u001b@\u001dV\u0000 b';
  const bytes = encodePapers([{ kind: 'text', text: hostile }, { kind: 'cut' }], general('escpos'));
  const { papers } = carryOut(readEscpos(bytes));
  expect(papers.map((paper) => textOf(paper).trim())).toEqual(['a @ V b']);
});
