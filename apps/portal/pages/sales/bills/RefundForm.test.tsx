// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { catalogue } from '#apps/portal/i18n/catalogues/en.ts';
import type { MessageKey } from '#apps/portal/i18n/message-key.ts';
import { RefundForm } from '#apps/portal/pages/sales/bills/RefundForm.tsx';
import type { RefundPreviewWire, StaffBillWire } from '#modules/sales/contract/bills.ts';
import { leavePortal, renderInPortal } from '#testing/e2e/harness/render-in-portal.tsx';
import { buttonNamed, typeInto } from '#testing/e2e/harness/render-in-site.tsx';
import { createTexts } from '#web/i18n/texts.ts';

const { t } = createTexts<MessageKey>('en', catalogue);

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(leavePortal);

const BILL = '0f8fad5b-d9cb-469f-a165-70867728950e';
const ticket = (line_no: number, seat: string): StaffBillWire['lines'][number] => ({
  line_no,
  of_line: null,
  kind: 'ticket',
  name: 'Full price',
  choices: [],
  combo: null,
  schedule: null,
  seat,
  total: 11,
  discount: null,
  handling: 0,
  refunded: 0,
  vat_rate: 6,
  voucher: null,
  ticket: { code: 'K-1', state: 'valid', scans: [] },
});
const PREVIEW: RefundPreviewWire = { amount: 22, parts: [], turns: 0, needs_register: false };

/**
 * Renders the form of a bill with two tickets; `get` answers the preview, `post` records the
 * requests.
 */
async function refundForm() {
  const bill = {
    id: BILL,
    reference: 'B-7',
    lines: [ticket(0, 'A-1'), ticket(1, 'A-2')],
    payments: [],
    registers: [],
  } as unknown as StaffBillWire;
  const get = vi.fn(async (path: string) => ({ ...PREVIEW, amount: path.includes('lines=all') ? 22 : 11 }));
  const post = vi.fn(async (_path: string, _body: unknown, _options: unknown) => bill);
  const onClose = vi.fn();
  const place = renderInPortal(<RefundForm bill={bill} onClose={onClose} />, {
    get,
    post,
    tell: vi.fn(),
    touch: vi.fn(),
    upload: vi.fn(),
  } as never);
  /** Waits until the total of both tickets appears or disappears. */
  const showsWhole = (whole: boolean) =>
    vi.waitFor(() => act(async () => expect(place.textContent?.includes('€22.00')).toBe(whole)));
  await showsWhole(true);
  const reason = () => place.querySelector<HTMLInputElement>('input[name="reason"]') as HTMLInputElement;
  const submit = () => act(async () => reason().form?.requestSubmit());
  const confirm = () =>
    act(async () => buttonNamed(place.querySelector('dialog') as HTMLElement, t('bills.refund.ask.yes')).click());
  const sent = () => vi.waitFor(() => expect(post).toHaveBeenCalledOnce());
  return { place, get, post, onClose, reason, submit, confirm, sent, showsWhole };
}

test('the whole bill is refunded at its own address, with its reason, the shown amount and one key', {
  tags: ['D-085', 'PORT-003'],
}, async () => {
  const { get, post, onClose, reason, submit, confirm, sent } = await refundForm();
  await submit();
  expect(post).not.toHaveBeenCalled(); // without a reason
  typeInto(reason(), 'cannot come');
  await submit();
  expect(post).not.toHaveBeenCalled(); // asks for confirmation first
  await confirm();
  await sent();
  expect(post.mock.calls).toEqual([
    [
      `/api/staff/bills/${BILL}/refund`,
      {
        lines: 'all',
        reason: 'cannot come',
        with_handling: false,
        with_tip: false,
        register_id: null,
        amount: 22,
      },
      { idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ],
  ]);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(get.mock.calls[0]).toEqual([`/api/staff/bills/${BILL}/refund?lines=all&with_handling=false&with_tip=false`]);
});

test('one ticket of two is refunded with the amount that the server computes', { tags: ['D-085'] }, async () => {
  const { place, post, reason, submit, confirm, sent, showsWhole } = await refundForm();
  const boxes = [...place.querySelectorAll<HTMLInputElement>('fieldset input[type="checkbox"]')];
  await act(async () => boxes.find(({ labels }) => labels?.[0]?.textContent?.includes('A-2'))?.click());
  await showsWhole(false);
  typeInto(reason(), 'cannot come');
  await submit();
  await confirm();
  await sent();
  expect(post.mock.calls[0]?.[1]).toMatchObject({ lines: [0], amount: 11 });
});

test('a press while the amount is still computed asks for confirmation as soon as it is there', {
  tags: ['D-085'],
}, async () => {
  const { place, get, reason, submit, showsWhole } = await refundForm();
  const answers: (() => void)[] = [];
  get.mockImplementation(
    () => new Promise((done) => answers.push(() => done({ ...PREVIEW, amount: 11 }))) as ReturnType<typeof get>,
  );
  const boxes = [...place.querySelectorAll<HTMLInputElement>('fieldset input[type="checkbox"]')];
  await act(async () => boxes.find(({ labels }) => labels?.[0]?.textContent?.includes('A-2'))?.click());
  typeInto(reason(), 'cannot come');
  await submit();
  const question = () => [...place.querySelectorAll('dialog')].find((dialog) => dialog.open)?.textContent ?? '';
  expect(question()).toBe('');
  await vi.waitFor(() => expect(answers).not.toHaveLength(0));
  await showsWhole(false);
  await act(async () => {
    for (const answer of answers) answer();
  });
  // Answers of calls arrive in timers of their own, which act does not wait for.
  const settled = () => act(() => new Promise<void>((done) => setTimeout(done, 20)));
  await vi.waitFor(async () => {
    await settled();
    expect(question()).toContain('€11.00');
  }, 5_000);
});
