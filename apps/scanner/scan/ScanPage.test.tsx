// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScanPage } from '#apps/scanner/scan/ScanPage.tsx';
import type { Place } from '#apps/scanner/shows/persisted-show.ts';
import type { EntranceShow, Scanned } from '#modules/admission/contract/device.ts';
import { leaveScanner, pressKeys, renderInScanner, settle } from '#testing/e2e/harness/render-in-scanner.tsx';
import { buttonNamed, typeInto } from '#testing/e2e/harness/render-in-site.tsx';
import { ApiError } from '#web/api/api-error.ts';

const post = vi.fn();
beforeEach(() => {
  post.mockReset();
});
afterEach(() => {
  leaveScanner();
  vi.useRealTimers();
});

const SHOW: EntranceShow = {
  screening_id: 7,
  title: 'Nosferatu',
  version: '2D',
  screen: 'Vesper',
  screen_id: 3,
  open: true,
  expected: 8,
  admitted: 2,
  start: '2026-11-20T20:00:00+01:00',
  end: '2026-11-20T22:00:00+01:00',
  preselected: true,
};
type Ticket = Scanned['tickets'][number];
const ticket = (id: string, seat: string, changes: Partial<Ticket> = {}): Ticket => ({
  ticket: id,
  code: id,
  seat,
  rate: 'Full price',
  needs_proof: false,
  screening_id: 7,
  title: 'Nosferatu',
  screen: 'Vesper',
  start: '2026-11-20T20:00:00+01:00',
  state: 'valid',
  used_at: null,
  ...changes,
});
const scanned = (outcome: Scanned['outcome'], ...tickets: Ticket[]): Scanned => ({
  outcome,
  tickets,
  buyer: 'Ada Lovelace',
  voucher: null,
  show: { ...SHOW, admitted: 3 },
  shows: [],
});
const shown = (place: Place = { choice: { screening_id: 7 }, shows: [SHOW] }) =>
  renderInScanner(<ScanPage place={place} person="Tom" />, { get: vi.fn(), post });
const scan = (code: string) => pressKeys([...code, 'Enter']);
const press = async (place: HTMLElement, name: string) => {
  act(() => buttonNamed(place, name).click());
  await settle();
};
const resultText = (place: HTMLElement) => place.querySelector('[aria-live=assertive]')?.textContent;

test('a hardware scanner admits with any focus, and the result shows for a moment', {
  tags: ['SCAN-003'],
}, async () => {
  const place = await shown();
  post.mockResolvedValueOnce(scanned('admitted', ticket('a', 'F-12')));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await scan('K7M4Q2XD');
  expect(post.mock.calls[0]?.slice(0, 2)).toEqual([
    '/api/scanner/scan',
    { code: 'K7M4Q2XD', screening_id: 7, nonce: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  ]);
  expect(resultText(place)).toBe('Admitted. F-12, Full price');
  await act(() => vi.advanceTimersByTimeAsync(1_600));
  expect(resultText(place)).toBe('');
  expect(place.textContent).toContain('F-12, Full price');
});

test('the Enter of a scanner presses no button and submits no form', { tags: ['SCAN-003'] }, async () => {
  const place = await shown();
  const field = place.querySelector('input') as HTMLInputElement;
  field.focus();
  typeInto(field, 'K7M4Q2X');
  post.mockResolvedValueOnce(scanned('admitted', ticket('a', 'F-12')));
  expect(await scan('K7M4Q2XD')).toEqual(['Enter']);
  expect(post).toHaveBeenCalledTimes(1);
  expect(field.value).toBe('');
  expect(await pressKeys([...'K7M4Q2XD', 'Enter'], 180)).toEqual([]);
});

test('a refusal gives its reason, and stays until it is dismissed', { tags: ['SCAN-003', 'ERR-034'] }, async () => {
  const place = await shown();
  const body = { message: 'x', code: 'admission.unknown_code', errors: { code: ['Unknown barcode.'] } };
  post.mockRejectedValueOnce(new ApiError({ status: 422, body }));
  const field = place.querySelector('input') as HTMLInputElement;
  typeInto(field, ' nothing ');
  await press(place, 'Check');
  expect(post.mock.calls[0]?.[1]).toMatchObject({ code: 'nothing' });
  expect(resultText(place)).toBe('Not admitted. Unknown barcode.');
  await press(place, 'Next ticket');
  expect(resultText(place)).toBe('');
});

test('the admissible tickets of a purchase are preselected; an empty choice is not accepted', {
  tags: ['D-146', 'VAL-051'],
}, async () => {
  const place = await shown();
  const used = ticket('c', 'F-3', { state: 'used', used_at: '2026-11-20T19:52:00+01:00' });
  post.mockResolvedValueOnce(scanned('choose', ticket('a', 'F-1'), ticket('b', 'F-2'), used));
  await scan('K7M4Q2XD');
  const boxes = [...place.querySelectorAll<HTMLInputElement>('[type=checkbox]')];
  expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, false],
    [true, false],
    [false, true],
  ]);
  expect(place.textContent).toContain('Admitted at 19:52');
  await scan('ABCDEFGH');
  expect(post).toHaveBeenCalledTimes(1);
  for (const box of boxes.slice(0, 2)) act(() => box.click());
  await press(place, 'Admit 0');
  expect(place.querySelector('[role=alert]')?.textContent).toBe('Choose at least one ticket.');
  act(() => boxes[1]?.click());
  post.mockResolvedValueOnce(scanned('admitted', ticket('b', 'F-2')));
  await press(place, 'Admit 1');
  expect(post.mock.calls[1]?.slice(0, 2)).toEqual([
    '/api/scanner/admit',
    { tickets: ['b'], screening_id: 7, nonce: expect.any(String) },
  ]);
});

test('an attendant without the permission to revert gets a message, and the admission stays', {
  tags: ['D-026'],
}, async () => {
  const place = await shown();
  post.mockResolvedValueOnce(scanned('admitted', ticket('a', 'F-12')));
  await scan('K7M4Q2XD');
  await press(place, 'Next ticket');
  await press(place, 'Undo');
  post.mockRejectedValueOnce(new ApiError({ status: 403, body: { message: 'You are not allowed to do this.' } }));
  await press(place, 'Revert');
  expect(post.mock.calls[1]?.slice(0, 2)).toEqual(['/api/scanner/revert', { ticket: 'a' }]);
  expect(place.textContent).toContain('You are not allowed to do this.');
  post.mockResolvedValueOnce(ticket('a', 'F-12'));
  await press(place, 'Revert');
  expect(place.textContent).not.toContain('F-12');
});

test('a card shows its balance; the visitors are counted and admitted with the chosen rate', {
  tags: ['SCAN-005'],
}, async () => {
  const place = await shown();
  const voucher = {
    barcode_text: 'Ab3d-Xy7k-9QmP',
    title: 'An evening out',
    turns: 2,
    valid_until: '2027-11-20',
    rates: [
      { price_rate_id: 4, name: 'Full price' },
      { price_rate_id: 5, name: 'Student' },
    ],
  };
  post.mockResolvedValueOnce({ ...scanned('voucher'), voucher });
  await scan('Ab3dXy7k9QmP');
  expect(resultText(place)).toBe('Redeem visits. An evening out, 2 visits left');
  const more = buttonNamed(place, 'One more');
  act(() => more.click());
  expect(more.disabled).toBe(true);
  act(() => (place.querySelectorAll('input[type=radio]')[1] as HTMLElement).click());
  post.mockResolvedValueOnce(scanned('admitted', ticket('a', 'F-1'), ticket('b', 'F-2')));
  await press(place, 'Admit 2');
  expect(post.mock.calls[1]?.slice(0, 2)).toEqual([
    '/api/scanner/exchange',
    {
      code: 'Ab3d-Xy7k-9QmP',
      visits: 2,
      price_rate_id: 5,
      screening_id: 7,
      nonce: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ]);
  expect(resultText(place)).toContain('2 admitted');
});

const LATE: EntranceShow = {
  ...SHOW,
  screening_id: 8,
  title: 'Metropolis',
  screen: 'Hall 10',
  screen_id: 10,
  expected: 50,
  admitted: 12,
};
const HALLS: Place = { choice: { screens: [] }, shows: [LATE, { ...SHOW, screen: 'Hall 2' }] };

test('a scanner for all halls names the hall and the show of each ticket, and counts each hall', {
  tags: ['SCAN-002', 'SCAN-003', 'D-145'],
}, async () => {
  const place = await shown(HALLS);
  expect(place.textContent).toContain('14 of 58 admitted · 44 missing');
  await press(place, 'Count per hall');
  const counts = [...place.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(counts).toEqual([
    'Hall 2 20:00 Nosferatu2 of 8 admitted · 6 missing',
    'Hall 10 20:00 Metropolis12 of 50 admitted · 38 missing',
  ]);
  const late = { screening_id: 8, title: 'Metropolis', screen: 'Hall 10' };
  post.mockResolvedValueOnce({ ...scanned('admitted', ticket('a', 'F-12', late)), show: LATE });
  await scan('K7M4Q2XD');
  expect(post.mock.calls[0]?.[1]).toEqual({ code: 'K7M4Q2XD', screens: [], nonce: expect.any(String) });
  expect(place.textContent).toContain('Hall 10Metropolis 20:00');
});

test('a card at a scanner for all halls is read again for the show that the attendant chooses', {
  tags: ['SCAN-005'],
}, async () => {
  const place = await shown(HALLS);
  const choice = { ...scanned('show'), show: null, shows: HALLS.shows };
  post.mockResolvedValueOnce(choice);
  await scan('Ab3dXy7k9QmP');
  expect(resultText(place)).toBe('For which show?');
  const voucher = { barcode_text: 'Ab3d-Xy7k-9QmP', title: 'Card', turns: 2, valid_until: null, rates: [] };
  post.mockResolvedValueOnce({ ...scanned('voucher'), voucher, show: LATE });
  act(() => [...place.querySelectorAll('button')].find((one) => one.textContent?.includes('Metropolis'))?.click());
  await settle();
  expect(post.mock.calls[1]?.[1]).toEqual({ code: 'Ab3dXy7k9QmP', screening_id: 8, nonce: expect.any(String) });
  post.mockResolvedValueOnce(scanned('admitted', ticket('a', 'F-1')));
  await press(place, 'Admit 1');
  expect(post.mock.calls[2]?.[1]).toMatchObject({ screening_id: 8, visits: 1 });
});

test('a reduced ticket is admitted and asks for a look at the card; without a card it is reverted', {
  tags: ['SCAN-003', 'D-026'],
}, async () => {
  const place = await shown();
  const child = ticket('b', 'F-2', { rate: 'Child', needs_proof: true });
  post.mockResolvedValueOnce(scanned('admitted', ticket('a', 'F-1'), child));
  await scan('K7M4Q2XD');
  expect(resultText(place)).toBe('2 admitted. Child: check the card');
  post.mockRejectedValueOnce(new ApiError({ status: 403, body: { message: 'You are not allowed to do this.' } }));
  await press(place, 'No card');
  expect(place.querySelector('[role=alert]')?.textContent).toBe('You are not allowed to do this.');
  post.mockResolvedValueOnce(child);
  await press(place, 'No card');
  expect(post.mock.calls[2]?.slice(0, 2)).toEqual(['/api/scanner/revert', { ticket: 'b' }]);
  expect(resultText(place)).toBe('');
  expect(place.textContent).toContain('F-1, Full price');
  expect(place.textContent).not.toContain('F-2, Child and');
});

test('the yellow step for a card stays until it is pressed, or the next ticket is scanned', {
  tags: ['SCAN-003'],
}, async () => {
  const place = await shown();
  const child = ticket('b', 'F-2', { rate: 'Child', needs_proof: true });
  post.mockResolvedValueOnce(scanned('admitted', child));
  await scan('K7M4Q2XD');
  post.mockResolvedValueOnce(scanned('admitted', { ...child, ticket: 'c', seat: 'F-3' }));
  await scan('K7M4Q2XE');
  expect(post).toHaveBeenCalledTimes(2);
  await press(place, 'Card seen');
  expect(resultText(place)).toBe('');
  expect(place.textContent).toContain('F-3, Child');
});

test('a code typed for another keyboard is read by the keys, and the next one at once', {
  tags: ['SCAN-003'],
}, async () => {
  const unknown = new ApiError({ status: 422, body: { message: 'x', code: 'admission.unknown_code' } });
  // A QWERTZ machine makes Y of the key Z: both can be codes.
  const type = async (code: string) => {
    for (const [nth, key] of [...code, 'Enter'].entries()) {
      const swapped = key === 'Z' ? 'Y' : key;
      const position = key === 'Enter' ? key : `${/\d/.test(key) ? 'Digit' : 'Key'}${key}`;
      const init = { key: swapped, code: position, shiftKey: /[A-Z]/.test(key), bubbles: true, cancelable: true };
      const stroke = new KeyboardEvent('keydown', init);
      Object.defineProperty(stroke, 'timeStamp', { value: 1_000 + nth * 5 });
      act(() => void document.body.dispatchEvent(stroke));
    }
    await settle();
  };
  await shown();
  post.mockRejectedValueOnce(unknown).mockResolvedValueOnce(scanned('admitted', ticket('a', 'F-1')));
  await type('ABCDEFGHJKZ2');
  expect(post.mock.calls.map(([, body]) => body.code)).toEqual(['ABCDEFGHJKY2', 'ABCDEFGHJKZ2']);
  post.mockResolvedValueOnce(scanned('admitted', ticket('b', 'F-2')));
  await type('ABCDEFGHJKZ3');
  expect(post.mock.calls[2]?.[1].code).toBe('ABCDEFGHJKZ3');
  localStorage.removeItem('scanner-keys');
});
