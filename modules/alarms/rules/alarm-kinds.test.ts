import { expect, test } from 'vitest';
import { detailOf } from '#modules/alarms/rules/alarm-detail.ts';
import { kindOf, permissionFor, readableKinds, subjectOf } from '#modules/alarms/rules/alarm-kinds.ts';

test('a report without a kind of its own is still an alarm', () => {
  expect(kindOf('invariant I08')).toBe('invariant_broken');
  expect(kindOf('a backup failed')).toBe('backup_failed');
  expect(kindOf('the nightly backup failed')).toBe('backup_failed');
  expect(kindOf('backups cannot be uploaded')).toBe('backup_failed');
  expect(kindOf('something new')).toBe('other');
});

test('repeated reports about one payment have one subject; others are about themselves', () => {
  expect(subjectOf('x', { exhibitorId: 1, paymentId: 'p1' })).toBe('p1');
  expect(subjectOf('invariant I08', { says: 'no cent is lost', rows: 3 })).toBe('invariant I08');
  expect(subjectOf('y'.repeat(300), { paymentId: '' })).toHaveLength(200);
});

test('an alarm stores known facts only', () => {
  expect(detailOf({ paymentId: 'p1', amountCents: 1200, count: 1.5, buyer: 'Ada', reason: 'r'.repeat(400) })).toEqual({
    paymentId: 'p1',
    amountCents: 1200,
    reason: 'r'.repeat(300),
  });
});

test('money belongs to people who read payments, mail to those of the settings, the disk to the operator', {
  tags: ['D-126'],
}, () => {
  expect(permissionFor('chargeback', false)).toBe('payments.view');
  expect(permissionFor('entrance_clash', false)).toBe('payments.view');
  expect(permissionFor('undelivered', false)).toBe('settings.view');
  expect(permissionFor('disk_full', true)).toBe('settings.system');
  expect(readableKinds(new Set(['settings.view']))).toEqual(['undelivered', 'wallet_certificate']);
  expect(readableKinds(new Set())).toEqual([]);
});
