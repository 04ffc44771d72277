import { expect, test } from 'vitest';
import { isOtherLanguage, sentOf, valuesOf } from '#apps/portal/pages/organisation/settings/settings.ts';
import { zSettings } from '#modules/exhibitor/contract/settings.ts';

const settings = { ...zSettings.parse({}), secrets: [] };
const opened = valuesOf(settings);

test('only values changed on the page are sent', { tags: ['PORT-031', 'API-001'] }, () => {
  expect(sentOf(settings, opened)).toEqual({});
  const config = { ...opened.public_config, midnight_offset: '4', tag_manager: { enabled: true, id: 'GTM-ABCD' } };
  expect(sentOf(settings, { ...opened, seat_hold_minutes: '20', public_config: config })).toEqual({
    seat_hold_minutes: 20,
    public_config: { midnight_offset: 4, tag_manager: { enabled: true, id: 'GTM-ABCD' } },
  });
});

test('an emptied field is sent as null, not as 0', () => {
  const config = { ...opened.public_config, midnight_offset: ' ' };
  expect(sentOf(settings, { ...opened, seat_hold_minutes: '', public_config: config })).toEqual({
    seat_hold_minutes: null,
    public_config: { midnight_offset: null },
  });
});

test('a number is read with a comma or a point; what is no number reaches the server, which refuses it at its field', {
  tags: ['PORT-031'],
}, () => {
  const sent = (seat_hold_minutes: string) => sentOf(settings, { ...opened, seat_hold_minutes });
  expect([sent('20,0'), sent('20.0'), sent(' 20 ')]).toEqual(Array(3).fill({ seat_hold_minutes: 20 }));
  expect([sent('1.150'), sent('ten')]).toEqual([{ seat_hold_minutes: '1.150' }, { seat_hold_minutes: 'ten' }]);
});

test('minutes appear unchanged on the page, and only their group is sent', {
  tags: ['SET-008', 'SET-009'],
}, () => {
  expect([opened.reservation_expiry_minutes, opened.voucher_reuse_minutes]).toEqual(['30', '5']);
  expect([opened.signage_config, opened.device_config]).toEqual([
    { preshow_minutes: '30', postshow_minutes: '15' },
    { auto_lock_minutes: '5' },
  ]);
  const signage_config = { ...opened.signage_config, preshow_minutes: '45' };
  expect(sentOf(settings, { ...opened, signage_config, device_config: { auto_lock_minutes: '' } })).toEqual({
    signage_config: { preshow_minutes: 45 },
    device_config: { auto_lock_minutes: null },
  });
});

test.each([
  [{ portal_locale: 'fr' }, true],
  [{ website_locale: 'fr' }, true],
  [{ datetime_locale: 'fr-BE' }, false],
  [{ seat_hold_minutes: 9 }, false],
])('after %j the page is reloaded: %s', { tags: ['SET-007'] }, (change, isAnew) => {
  expect(isOtherLanguage(settings, { ...settings, ...change })).toBe(isAnew);
});
