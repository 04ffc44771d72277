import { describe, expect, test } from 'vitest';
import {
  changedParts,
  concernsDevices,
  isOperators,
  type JudgedSettings,
  mergedSettings,
  settingsProblems,
} from '#modules/exhibitor/rules/settings-parts.ts';

describe('merging', { tags: ['D-172'] }, () => {
  const stored = { hold: 15, languages: ['nl', 'fr'], group: { a: 1, b: { deep: true } }, none: null };

  test.each([
    [{}, stored],
    [{ hold: 20 }, { ...stored, hold: 20 }],
    [{ group: { a: 2 } }, { ...stored, group: { a: 2, b: { deep: true } } }],
    [{ group: { b: {} } }, { ...stored, group: { a: 1, b: {} } }],
    [{ languages: ['de'] }, { ...stored, languages: ['de'] }],
    [{ group: 7 }, { ...stored, group: 7 }],
    [
      { none: { x: 1 }, further: 1 },
      { ...stored, none: { x: 1 }, further: 1 },
    ],
  ])('%j', (given, after) => {
    expect(mergedSettings(stored, given)).toEqual(after);
  });
});

test('differences are named by their path', () => {
  const before = { hold: 15, group: { a: 1, b: [1] }, gone: true };
  expect(changedParts(before, { hold: 15, group: { a: 1, b: [1] }, gone: true })).toEqual([]);
  expect(changedParts(before, { hold: 16, group: { a: 1, b: [1, 2] }, come: 1 })).toEqual([
    'hold',
    'group.b',
    'gone',
    'come',
  ]);
});

test.each<[string, boolean, boolean]>([
  ['public_config.features', true, true],
  ['storage', true, false],
  ['broadcasting.enabled', true, false],
  ['public_config.midnight_offset', false, true],
  ['pos_config.printer', false, true],
  ['signage_config.seconds', false, true],
  ['device_config.x', false, true],
  ['current_schedules_prior', false, true],
  ['current_schedules_ahead', false, true],
  ['datetime_locale', false, true],
  ['reservation_expiry_minutes', false, true],
  ['website_locale', false, false],
  ['seat_hold_minutes', false, false],
  ['website_config.styling', false, false],
  ['newsletter.double_opt_in', false, false],
])('%s: operator only %s, for devices %s', { tags: ['D-126', 'D-173', 'SET-006'] }, (part, operators, devices) => {
  expect([isOperators(['sync_at', part]), concernsDevices(['sync_at', part])]).toEqual([operators, devices]);
});

describe('invalid combinations of settings', () => {
  const fine: JudgedSettings = {
    website_locale: 'nl-BE',
    portal_locale: 'en',
    datetime_locale: 'nl-BE',
    available_locales: ['nl-BE', 'lb'],
    portal_locales: ['en'],
    reservation_expiry_minutes: 30,
    mail_sender_address: '',
    mail_reply_address: 'info@exhibitor.test',
    current_schedules_prior: 10,
    current_schedules_ahead: 10,
    schedules_partial_from: '2026-11-25',
    own_addresses: ['192.0.2.0/24', '2001:db8::/48', '198.51.100.7'],
    public_config: { tag_manager: { enabled: true, id: 'GTM-ABCD123' } },
    website_config: { mailing_provider: { name: 'Mailer', url: 'https://mailer.test' } },
  };
  const mailer = (name: string, url: string) => ({ website_config: { mailing_provider: { name, url } } });
  const tagged = (enabled: boolean, id: string) => ({ public_config: { tag_manager: { enabled, id } } });

  test.each<[Partial<JudgedSettings>, string, string]>([
    [{ website_locale: 'fr' }, 'website_locale', 'validation.in'],
    [{ portal_locale: 'de' }, 'portal_locale', 'validation.in'],
    [{ available_locales: ['nl-BE', 'xx'] }, 'available_locales', 'validation.in'],
    [{ available_locales: ['nl-BE', 'nl-BE'] }, 'available_locales', 'validation.unique'],
    [{ portal_locales: ['en', 'portal'] }, 'portal_locales', 'validation.in'],
    [{ datetime_locale: 'nowhere' }, 'datetime_locale', 'validation.in'],
    [{ mail_sender_address: 'me' }, 'mail_sender_address', 'validation.email'],
    [{ mail_reply_address: 'a@b' }, 'mail_reply_address', 'validation.email'],
    [{ reservation_expiry_minutes: -1 }, 'reservation_expiry_minutes', 'validation.between.number'],
    [{ reservation_expiry_minutes: 1_441 }, 'reservation_expiry_minutes', 'validation.between.number'],
    [{ current_schedules_prior: -1 }, 'current_schedules_prior', 'validation.between.number'],
    [{ current_schedules_ahead: 61 }, 'current_schedules_ahead', 'validation.between.number'],
    [{ own_addresses: ['192.0.2.0/24', 'office'] }, 'own_addresses', 'settings.own_address'],
    [{ own_addresses: ['10.0.0.0/8'] }, 'own_addresses', 'settings.own_address'],
    [{ schedules_partial_from: '2026-02-30' }, 'schedules_partial_from', 'validation.date'],
    [mailer(' ', 'https://mailer.test'), 'website_config.mailing_provider.name', 'validation.required'],
    [mailer('Mailer', 'javascript:alert(1)'), 'website_config.mailing_provider.url', 'validation.url'],
    [tagged(true, ''), 'public_config.tag_manager.id', 'validation.required'],
    [tagged(false, "');alert(1)"), 'public_config.tag_manager.id', 'validation.regex'],
  ])('%j is refused at %s', (wrong, path, code) => {
    expect(settingsProblems(fine)).toEqual([]);
    expect(settingsProblems({ ...fine, ...wrong })).toEqual([expect.objectContaining({ path, code })]);
  });

  test('without a tag manager its number is not needed', () => {
    expect(settingsProblems({ ...fine, ...tagged(false, '') })).toEqual([]);
  });

  test('a final programme and no mailing provider are fine', () => {
    const none = { schedules_partial_from: null, website_config: { mailing_provider: null } };
    expect(settingsProblems({ ...fine, ...none })).toEqual([]);
  });
});
