import { expect, test } from 'vitest';
import { deliveryAt, type Gift, giftProblems, normaliseMessage } from '#modules/vouchers/rules/gifts/gift.ts';
import { GIFT_DRAWING, giftDrawing } from '#modules/vouchers/rules/gifts/gift-designs.ts';

const GIFT: Gift = { design: 'ribbon', message: 'Many happy returns', email: 'ada@x.example', day: '2026-12-24' };
const TODAY = '2026-11-26';
const codes = (change: Partial<Gift>) =>
  giftProblems({ ...GIFT, ...change }, TODAY).map(({ code, path }) => [code, path]);

test('a gift is mailed between today and a year ahead', () => {
  for (const day of [TODAY, '2027-11-26', null]) expect(codes({ day })).toEqual([]);
  for (const day of ['2026-11-25', '2027-11-27', '2026-02-30', '9999-99-99'])
    expect(codes({ day })).toEqual([['sales.gift_day', 'gift.day']]);
  expect(codes({ email: null, day: '2020-01-01' })).toEqual([]);
});

test('the address is one that mails can be sent to', () => {
  for (const email of ['', 'ada', 'ada@x', 'a b@x.example'])
    expect(codes({ email })[0]?.[0]).toBe('sales.gift_email_invalid');
});

test('the message fits the card', () => {
  expect(codes({ message: 'x'.repeat(300) })).toEqual([]);
  expect(codes({ message: `  ${'x'.repeat(300)}\n\n\n ` })).toEqual([]);
  expect(codes({ message: 'x'.repeat(301) })).toEqual([['sales.gift_message_too_long', 'gift.message']]);
  expect(codes({ message: 'a\nb\nc\nd\ne\nf' })).toEqual([]);
  expect(codes({ message: `a\nb\nc\nd\ne\n${'x'.repeat(90)}` })).toHaveLength(1);
  expect(codes({ message: 'a\nb\nc\nd\ne\nf\ng' })).toEqual([['sales.gift_message_too_long', 'gift.message']]);
  expect(normaliseMessage(' a  \r\n\r\n\r\n\r\nb ')).toBe('a\n\nb');
});

test('it is mailed at nine where the cinema is, also on the days of a clock change, and at once when that is over', () => {
  const at = (day: string, zone: string, now = 0) => new Date(deliveryAt(day, zone, now)).toISOString();
  expect(at('2026-12-24', 'Europe/Brussels')).toBe('2026-12-24T08:00:00.000Z');
  expect(at('2027-03-28', 'Europe/Brussels')).toBe('2027-03-28T07:00:00.000Z');
  expect(at('2026-12-24', 'America/New_York')).toBe('2026-12-24T14:00:00.000Z');
  const now = Date.parse('2026-12-24T10:00:00Z');
  expect(deliveryAt('2026-12-24', 'Europe/Brussels', now)).toBe(now);
});

test('each design is a drawing of its own, inside its frame', () => {
  const drawings = (['projector', 'ribbon', 'night'] as const).map(giftDrawing);
  expect(new Set(drawings.map((shapes) => JSON.stringify(shapes))).size).toBe(3);
  for (const shapes of drawings) {
    expect(shapes[0]?.d).toBe(`M0 0H${GIFT_DRAWING.width}V${GIFT_DRAWING.height}H0Z`);
    for (const { d, fill } of shapes)
      expect([d, fill]).toEqual([
        expect.stringMatching(/^M[-\d.MmHhVvLlQqCcAaZz ]+$/),
        expect.stringMatching(/^#[0-9a-f]{6}$/),
      ]);
  }
});
