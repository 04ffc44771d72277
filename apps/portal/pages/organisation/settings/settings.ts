import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import { typedNumber } from '#kernel/typed-number.ts';
import type { StaffSettingsWire } from '#modules/exhibitor/contract/settings.ts';

export const SETTINGS = ['settings'] as const;
export const useSettings = () => useQuery({ queryKey: SETTINGS, queryFn: () => api().call('GET /api/staff/settings') });

/** The settings with a field on the page: single ones, and members of a group. */
const FIELDS = {
  '': [
    'website_locale',
    'portal_locale',
    'datetime_locale',
    'available_locales',
    'portal_locales',
    'seat_hold_minutes',
    'reservation_expiry_minutes',
    'voucher_reuse_minutes',
    'cash_rounding',
    'blind_count',
    'second_factor_required',
    'own_addresses',
    'charged_back_tickets',
    'printed_ticket_code',
  ] as const,
  newsletter: ['double_opt_in', 'minimum_schedules'],
  tips: ['enabled', 'percents'],
  discounts: ['limit_percent'],
  public_config: [
    'midnight_offset',
    'cine_week_start',
    'single_gap_hint',
    'few_seats_left',
    'checkout_newsletter',
    'structured_data_price',
    'tag_manager',
  ] as const,
  signage_config: ['preshow_minutes', 'postshow_minutes'],
  device_config: ['auto_lock_minutes'],
} as const;
type Group = Exclude<keyof typeof FIELDS, ''>;

/** Returns the lines of a text that contain something. */
export const linesOf = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || []);

/** The values of the form fields: numbers are strings and may be empty. */
type Typed<Values> = { [Name in keyof Values]: Values[Name] extends number ? string : Values[Name] };
export type SettingsValues = Typed<Pick<StaffSettingsWire, (typeof FIELDS)[''][number]>> & {
  [Name in Group]: Typed<Pick<StaffSettingsWire[Name], (typeof FIELDS)[Name][number] & keyof StaffSettingsWire[Name]>>;
};

type Tree = Readonly<Record<string, unknown>>;
const GROUPS = Object.keys(FIELDS).filter((name): name is Group => name !== '');
const mapped = (values: Tree, names: readonly string[], to: (value: unknown) => unknown): Tree =>
  Object.fromEntries(names.map((name) => [name, to(values[name])]));
const typed = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);

export const valuesOf = (settings: StaffSettingsWire): SettingsValues =>
  ({
    ...mapped(settings, FIELDS[''], typed),
    ...Object.fromEntries(GROUPS.map((group) => [group, mapped(settings[group], FIELDS[group], typed)])),
  }) as SettingsValues;

/** Returns only the settings changed here (API-001), so that a colleague's changes stay. */
export function sentOf(settings: StaffSettingsWire, values: SettingsValues): Tree {
  const groups = GROUPS.map((group): [string, Tree] => [
    group,
    changedIn(settings[group], values[group], FIELDS[group]),
  ]);
  return {
    ...changedIn(settings, values, FIELDS['']),
    ...Object.fromEntries(groups.filter(([, some]) => Object.keys(some).length > 0)),
  };
}

/** Returns the named values that differ, as they are sent. */
export const changedIn = (was: Tree, is: Tree, names: readonly string[]): Tree =>
  Object.fromEntries(
    names
      .map((name): [string, unknown] => [name, sent(was[name], is[name])])
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name])),
  );

/** A number field holds a number or nothing. */
const sent = (was: unknown, value: unknown): unknown =>
  typeof was === 'number' && typeof value === 'string' ? typedNumber(value) : value;

/**
 * Returns whether the language of the page or the default language changed, so that the page must
 * reload (SET-007).
 */
export const isOtherLanguage = (before: StaffSettingsWire, after: StaffSettingsWire): boolean =>
  before.portal_locale !== after.portal_locale || before.website_locale !== after.website_locale;
