import { expect, test } from 'vitest';
import { type PrintedText, slipsOf, toBeSigned } from '#modules/terminals/rules/slips.ts';
import { apduReader } from '#modules/terminals/rules/zvt/apdu.ts';
import { readAnswer } from '#modules/terminals/rules/zvt/zvt-answers.ts';

const printedOf = (hex: string): PrintedText => {
  const [apdu] = apduReader()(
    Uint8Array.from(hex.replaceAll(' ', '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
  );
  const answer = apdu && readAnswer(apdu);
  if (answer?.what !== 'printed') throw new Error('it prints nothing');
  return answer.printed;
};
const line = (text: string, changes: Partial<PrintedText> = {}): PrintedText => ({
  kind: null,
  lines: [{ text, centred: false, large: false }],
  endsSlip: false,
  ...changes,
});

test('a line of a merchant slip from a real terminal, in code page 437, with its container', {
  tags: ['D-143'],
}, () => {
  const sent = '06 D1 19 40 2A 2A 20 48 8E 4E 44 4C 45 52 42 45 4C 45 47 20 2A 2A 06 04 1F 07 01 01';
  expect(printedOf(sent)).toEqual({
    kind: 'merchant',
    lines: [{ text: '** HÄNDLERBELEG **', centred: true, large: false }],
    endsSlip: false,
  });
});

test('the attributes of a line: last, centred, large; an empty line stays', () => {
  expect(printedOf('06 D1 03 81 48 69')).toEqual(line('Hi', { endsSlip: true }));
  expect(printedOf('06 D1 03 70 48 69').lines).toEqual([{ text: 'Hi', centred: true, large: true }]);
  expect(printedOf('06 D1 01 00').lines).toEqual([{ text: '', centred: false, large: false }]);
});

test('a block names its slip, keeps the columns of its lines and masks card numbers', () => {
  const sent =
    '06 D3 32 06 30 1F 07 01 02 25 27 07 0E 42 65 74 72 61 67 20 20 20 20 31 2C 35 30 ' +
    '07 00 07 13 34 39 32 37 20 39 31 32 33 20 34 35 36 37 20 38 39 30 31 09 01 01';
  const printed = printedOf(sent);
  expect(printed).toMatchObject({ kind: 'cardholder', endsSlip: true });
  expect(printed.lines.map(({ text }) => text)).toEqual(['Betrag    1,50', '', '••••8901']);
});

test('lines become slips: one ends at its last line, at another kind, or with the command', () => {
  const slips = slipsOf([
    line('MERCHANT', { kind: 'merchant' }),
    line('10.00'),
    line('CUSTOMER', { kind: 'cardholder' }),
    line('10.00', { endsSlip: true }),
    line('totals'),
    line('  '),
  ]);
  expect(slips.map(({ kind, lines }) => [kind, ...lines.map(({ text }) => text)])).toEqual([
    ['merchant', 'MERCHANT', '10.00'],
    ['cardholder', 'CUSTOMER', '10.00'],
    ['unnamed', 'totals', '  '],
  ]);
  expect(slipsOf([line(' '), line('')])).toEqual([]);
});

test('the cardholder signs the slip of the merchant, unless it has its own place for it', () => {
  const slips = slipsOf([
    line('MERCHANT', { kind: 'merchant', endsSlip: true }),
    line('CUSTOMER', { kind: 'cardholder', endsSlip: true }),
    line('Sign: ________', { kind: 'merchant', endsSlip: true }),
  ]);
  expect(toBeSigned(slips).map(({ needsSignature }) => needsSignature)).toEqual([true, false, false]);
});
