// @vitest-environment happy-dom

import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTicketVouchers } from '#apps/website/pages/buy/tickets/vouchers/use-ticket-vouchers.ts';
import { VoucherBox } from '#apps/website/pages/buy/tickets/vouchers/VoucherBox.tsx';
import type { TariffWire } from '#modules/pricing/contract/public.ts';
import { changeUses, NO_USES } from '#modules/vouchers/rules/uses-per-tariff.ts';
import { callsTo } from '#testing/e2e/harness/answers.ts';
import { buttonNamed, leave, renderInSite, typeInto } from '#testing/e2e/harness/render-in-site.tsx';
import { ApiError } from '#web/api/api-error.ts';

const post = vi.hoisted(() => vi.fn());
vi.mock('#apps/website/api/start-client.ts', () => ({ api: () => callsTo({ post }) }));

beforeEach(() => {
  sessionStorage.clear();
  post.mockReset();
});
afterEach(leave);

const tariff = (accept_voucher: boolean): TariffWire => ({
  price_rate_id: 1,
  name: 'Full price',
  description: '',
  total_price: 9,
  min_tickets: 1,
  max_tickets: 10,
  accept_voucher,
});
const card = (uuid: string, redeemable_turn: number) => ({
  uuid,
  barcode_text: `CARD-${uuid.slice(0, 4)}`,
  valid_from: null,
  valid_until: '2027-11-21',
  total_turns: 5,
  remaining_turns: 5,
  redeemable_turn,
});
const FIRST = card('11111111-1111-4111-8111-111111111111', 1);
const SECOND = card('22222222-2222-4222-8222-222222222222', 5);
const TWO_TICKETS = changeUses(NO_USES, { kind: 'quantity', rate_id: 1, quantity: 2, accepts: true });

function Box({ accepts = true }: { accepts?: boolean }) {
  const vouchers = useTicketVouchers(4, TWO_TICKETS);
  return <VoucherBox vouchers={vouchers} tariffs={[tariff(accepts)]} errors={[]} onChange={() => undefined} />;
}
function shown(accepts = true) {
  const place = renderInSite(<Box accepts={accepts} />);
  const input = () => place.querySelector('input') as HTMLInputElement;
  const check = async (code: string) => {
    typeInto(input(), code);
    await act(async () => buttonNamed(place, 'Check').click());
  };
  const uses = () => [...place.querySelectorAll('output')].map((one) => one.textContent);
  return { place, input, check, uses };
}

test('the check button is off while the code is empty after trimming', { tags: ['VAL-002'] }, () => {
  const { place, input } = shown();
  expect(buttonNamed(place, 'Check').disabled).toBe(true);
  typeInto(input(), '   ');
  expect(buttonNamed(place, 'Check').disabled).toBe(true);
  typeInto(input(), 'x');
  expect(buttonNamed(place, 'Check').disabled).toBe(false);
});

test('a card pays as many tickets as it has visits, the next card the rest', {
  tags: ['CART-015', 'VCH-014', 'VCH-016', 'VCH-017', 'D-096'],
}, async () => {
  const { check, uses, place } = shown();
  post.mockResolvedValueOnce(FIRST);
  await check(' ABCD-1 ');
  expect(post).toHaveBeenCalledWith('/api/vouchers/validate', { schedule_id: 4, barcode: 'ABCD-1' });
  expect(uses()).toEqual(['1']);
  post.mockResolvedValueOnce(SECOND);
  await check('ABCD-2');
  expect(uses()).toEqual(['1', '1']);
  await act(async () => buttonNamed(place, 'Remove voucher CARD-1111').click());
  expect(uses()).toEqual(['2']);
});

test('the same card twice shows an error at the field', { tags: ['D-096'] }, async () => {
  const { check, place } = shown();
  post.mockResolvedValue(FIRST);
  await check('ABCD-1');
  await check('ABCD-1');
  expect(place.textContent).toContain('This voucher has already been entered.');
});

test('a refused code shows the reason under the field until the visitor types there', {
  tags: ['VAL-016', 'VAL-020'],
}, async () => {
  const { check, place, input } = shown();
  post.mockRejectedValueOnce(
    new ApiError({ status: 422, body: { errors: { barcode: ['This code does not exist.'] } } }),
  );
  await check('nope');
  expect(place.textContent).toContain('This code does not exist.');
  expect(input().getAttribute('aria-invalid')).toBe('true');
  typeInto(input(), 'nop');
  expect(place.textContent).not.toContain('This code does not exist.');
});

test.each([
  [429, 'Too many requests'],
  [500, 'An error has occurred'],
] as const)('an answer of %i is said as an alert', { tags: ['ERR-006', 'ERR-009'] }, async (status, title) => {
  const { check, place } = shown();
  post.mockRejectedValueOnce(new ApiError({ status }));
  await check('code');
  expect(place.querySelector('[role=alert]')?.textContent).toContain(title);
});

test('if no tariff accepts vouchers the box says so instead', { tags: ['ERR-013', 'D-048'] }, () => {
  const { place } = shown(false);
  expect(place.textContent).toBe('Vouchers cannot be used for this show.');
});

test('after a reload the codes of this tab are checked again', { tags: ['D-060'] }, async () => {
  const { check } = shown();
  post.mockResolvedValueOnce(FIRST);
  await check('ABCD-1');
  const kept = sessionStorage.getItem('entered-vouchers');
  leave();
  sessionStorage.setItem('entered-vouchers', kept ?? '');
  post.mockClear();
  post.mockResolvedValueOnce(FIRST);
  const { uses } = shown();
  await act(async () => undefined);
  expect(post).toHaveBeenCalledWith('/api/vouchers/validate', { schedule_id: 4, barcode: 'ABCD-1' });
  expect(uses()).toEqual(['1']);
});
