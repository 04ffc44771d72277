import { expect, test, vi } from 'vitest';
import { type ClientErrorWire, zClientError } from '#modules/client-errors/contract/public.ts';
import { ApiError } from '#web/api/api-error.ts';
import { createErrorReports } from '#web/api/error-reports.ts';
import { REPORT_AFTER_MS } from '#web/i18n/missing-texts.ts';

const sent: ClientErrorWire[] = [];
const reports = () => {
  sent.length = 0;
  return createErrorReports({
    locale: 'fr',
    path: () => `/fr/${'x'.repeat(600)}`,
    send: (report) => sent.push(report),
  });
};
test("an error is reported once per page, cut to the server's limits", { tags: ['ERR-001', 'D-178'] }, () => {
  const { error } = reports();
  const loop = new Error('y'.repeat(2_000));
  loop.stack = 'z'.repeat(9_000);
  error(loop);
  error(loop);
  expect(sent).toHaveLength(1);
  expect(zClientError.safeParse(sent[0]).success).toBe(true);
  error('only a text');
  expect(sent[1]).toMatchObject({ kind: 'error', message: 'only a text' });
});

test('a page with many different errors stops reporting', { tags: ['ERR-001'] }, () => {
  const { error } = reports();
  for (let n = 0; n < 50; n++) error(new Error(`no ${n}`));
  expect(sent).toHaveLength(10);
});

test('silent printers and refused requests are no program errors', { tags: ['ERR-001'] }, () => {
  const { error } = reports();
  error(Object.assign(new Error('printer'), { code: 'printer.communication' }));
  error(new ApiError({ status: 500 }));
  expect(sent).toEqual([]);
  error(Object.assign(new Error('printer'), { code: 'printer.paper_end' }));
  expect(sent).toMatchObject([{ code: 'printer.paper_end' }]);
});

test("missing texts are reported in the same way, cut to the server's limits", { tags: ['I18N-004'] }, () => {
  vi.useFakeTimers();
  const { missingText } = reports();
  for (let n = 0; n < 200; n++) missingText(`home.${'k'.repeat(300)}${n}`);
  vi.advanceTimersByTime(REPORT_AFTER_MS);
  vi.useRealTimers();
  expect(sent).toMatchObject([{ kind: 'missing_translation', locale: 'fr' }]);
  expect(zClientError.safeParse(sent[0]).success).toBe(true);
});
