import { expect, test } from 'vitest';
import type { MessageKey } from '#apps/scanner/i18n/message-key.ts';
import type { Result } from '#apps/scanner/scan/results/result.ts';
import { nameOfTicket, ratesOf, sentenceOf } from '#apps/scanner/scan/results/result-text.ts';
import common from '#messages/en/scanner/common.json' with { type: 'json' };
import offline from '#messages/en/scanner/offline.json' with { type: 'json' };
import result from '#messages/en/scanner/result.json' with { type: 'json' };
import type { Scanned } from '#modules/admission/contract/device.ts';
import { ApiError } from '#web/api/api-error.ts';
import { createFormats } from '#web/i18n/formats.ts';
import { createTexts } from '#web/i18n/texts.ts';

const { t } = createTexts<MessageKey>('en', { common, offline, result });
const formats = createFormats('en', '', 'Europe/Brussels');
const ticket = (seat: string | null, rate = 'Full price') => ({ seat, rate }) as Scanned['tickets'][number];

test('the text for screen readers begins with the result', { tags: ['SCAN-003'] }, () => {
  const tickets = [ticket('F-12'), ticket(null, 'Child')];
  expect(sentenceOf({ kind: 'admitted', tickets, buyer: null }, t, formats)).toBe(
    '2 admitted. F-12, Full price. Child',
  );
  expect(sentenceOf({ kind: 'admitted', tickets: [ticket('A-1')], buyer: null }, t, formats)).toBe(
    'Admitted. A-1, Full price',
  );
  const error = new ApiError({ status: 422, body: { message: 'x', errors: { code: ['Unknown barcode.'] } } });
  expect(sentenceOf({ kind: 'refused', error }, t, formats)).toBe('Not admitted. Unknown barcode.');
  expect(sentenceOf({ kind: 'unanswered', error: null }, t, formats)).toContain('Do not admit anyone.');
  const alone: Result = { kind: 'admitted', tickets: [ticket('A-1', '')], buyer: null, isOffline: true };
  expect(sentenceOf(alone, t, formats)).toBe('Checked without the server. Admitted. A-1');
  const read = { kind: 'refusedOffline', why: 'already_admitted', show: null, confirmedAt: 0 } as const;
  expect(sentenceOf({ ...read, readAt: Date.parse('2026-11-20T19:42+01:00') }, t, formats)).toBe(
    'Checked without the server. Not admitted. Already admitted by this scanner at 19:42.',
  );
  expect(sentenceOf({ kind: 'notJudged', why: 'no_signature' }, t, formats)).toContain('Only the server can check');
  expect(sentenceOf({ kind: 'choose', tickets, buyer: 'Ada' }, t, formats)).toBe('Who is being admitted?');
});

test('tickets of one rate are counted together', () => {
  expect(ratesOf([ticket('A-1'), ticket('A-2'), ticket('A-3', 'Child')])).toEqual([
    { rate: 'Full price', count: 2 },
    { rate: 'Child', count: 1 },
  ]);
  expect([nameOfTicket(ticket('A-1')), nameOfTicket(ticket(null))]).toEqual(['A-1, Full price', 'Full price']);
});
