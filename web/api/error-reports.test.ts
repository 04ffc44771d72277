import { expect, test, vi } from 'vitest';
import { ApiError } from '#apps/browser/api-error.ts';
import { createErrorReports } from '#apps/browser/error-reports.ts';
import { REPORT_AFTER_MS } from '#apps/browser/missing-texts.ts';
import { type ClientErrorWire, zClientError } from '#modules/client-errors/contract.ts';

const sent: ClientErrorWire[] = [];
const reports = () => {
  sent.length = 0;
  return createErrorReports({
    locale: 'fr',
    path: () => `/fr/${'x'.repeat(600)}`,
    send: (report) => sent.push(report),
  });
};
test('ERR-001 D-178 an error is told once per page, cut to what the server takes', () => {
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

test('ERR-001 a page that breaks in ever new ways stops telling', () => {
  const { error } = reports();
  for (let n = 0; n < 50; n++) error(new Error(`no ${n}`));
  expect(sent).toHaveLength(10);
});

test('ERR-001 printers that do not answer and refused calls are no errors of ours', () => {
  const { error } = reports();
  error(Object.assign(new Error('printer'), { code: 'printer.communication' }));
  error(new ApiError({ status: 500 }));
  expect(sent).toEqual([]);
  error(Object.assign(new Error('printer'), { code: 'printer.paper_end' }));
  expect(sent).toMatchObject([{ code: 'printer.paper_end' }]);
});

test('I18N-004 missing texts go the same way, cut to what the server takes', () => {
  vi.useFakeTimers();
  const { missingText } = reports();
  for (let n = 0; n < 200; n++) missingText(`home.${'k'.repeat(300)}${n}`);
  vi.advanceTimersByTime(REPORT_AFTER_MS);
  vi.useRealTimers();
  expect(sent).toMatchObject([{ kind: 'missing_translation', locale: 'fr' }]);
  expect(zClientError.safeParse(sent[0]).success).toBe(true);
});
