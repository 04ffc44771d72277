// @vitest-environment happy-dom
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { catalogue } from '#apps/portal/i18n/catalogues/en.ts';
import type { MessageKey } from '#apps/portal/i18n/message-key.ts';
import { ScheduleSheet } from '#apps/portal/pages/programme/schedules/ScheduleSheet.tsx';
import type { CancellationReportWire, StaffScheduleWire } from '#modules/screenings/contract/schedules.ts';
import { leavePortal, renderInPortal } from '#testing/e2e/harness/render-in-portal.tsx';
import { buttonNamed, typeInto } from '#testing/e2e/harness/render-in-site.tsx';
import { createTexts } from '#web/i18n/texts.ts';

const { t } = createTexts<MessageKey>('en', catalogue);

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(leavePortal);

const SCREENING: StaffScheduleWire = {
  id: 42,
  movie: { id: 1, title: 'Sunrise' },
  version: { id: 2, text: 'OV' },
  event: null,
  type: 'regular',
  stage: 'on_sale',
  start: '2026-11-24T20:15:00+01:00',
  end: '2026-11-24T22:00:00+01:00',
  sold: 30,
  held: 0,
  capacity: 80,
  cancelled: null,
};
const REPORT: CancellationReportWire = {
  refunded: 12,
  manual_count: 1,
  manual: [{ uuid: '0f8fad5b-d9cb-469f-a165-70867728950e', reference: 'B-7', buyer: 'Ada', email: null }],
};

/**
 * Renders the sheet of a screening for an employee with the permission to cancel; `post` records
 * the requests.
 */
function sheet(schedule: StaffScheduleWire) {
  const post = vi.fn(async (_path: string, _body?: unknown) => REPORT);
  const get = vi.fn(async () => ({ permissions: ['schedules.cancel'] }));
  const place = renderInPortal(
    <MemoryRouter>
      <ScheduleSheet
        placed={{ schedule, cinema: 'Lumen', cinemaId: 3, screen: 'Hall 1' }}
        today="2026-11-20"
        onClose={() => {}}
      />
    </MemoryRouter>,
    { get, post, tell: vi.fn(), touch: vi.fn(), upload: vi.fn() } as never,
  );
  const press = (name: string) => act(async () => buttonNamed(place, name).click());
  return { place, post, press };
}

test('a screening is cancelled with the word, a way and a reason; the result is shown', {
  tags: ['SCH-005', 'SCH-006'],
}, async () => {
  const { place, post, press } = sheet(SCREENING);
  await vi.waitFor(() => press(t('schedules.cancel.button')));
  const input = (name: string) => place.querySelector<HTMLInputElement>(`input[name="${name}"]`) as HTMLInputElement;
  typeInto(input('reason'), 'flood');
  typeInto(input('keyword'), 'CANCEL');
  await act(async () => input('keyword').form?.requestSubmit());
  await vi.waitFor(() => expect(place.textContent).toContain('B-7'));
  expect(post.mock.calls).toEqual([
    ['/api/staff/schedules/42/cancel', { keyword: 'CANCEL', mode: 'cancel_and_refund', reason: 'flood' }],
  ]);
  expect(input('keyword')).toBeNull();
});

test('a cancelled screening is cancelled again in the same way to continue its refunds', {
  tags: ['D-084'],
}, async () => {
  const { place, post, press } = sheet({
    ...SCREENING,
    cancelled: { at: '2026-11-20T10:00:00+01:00', mode: 'cancel_and_refund', reason: 'flood' },
  });
  await vi.waitFor(() => press(t('schedules.again.button')));
  await vi.waitFor(() => expect(place.textContent).toContain('B-7'));
  expect(post.mock.calls).toEqual([
    ['/api/staff/schedules/42/cancel', { keyword: 'CANCEL', mode: 'cancel_and_refund', reason: 'flood' }],
  ]);
});
