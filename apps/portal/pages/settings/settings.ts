import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/calls.ts';
import type { StaffSettingsWire } from '#modules/exhibitor/contract.ts';

export const SETTINGS = ['settings'] as const;
export const useSettings = () =>
  useQuery({ queryKey: SETTINGS, queryFn: () => api().get<StaffSettingsWire>('/api/staff/settings') });

/** As the form's fields hold them: numbers are typed, and may be missing. */
export type SettingsValues = Pick<
  StaffSettingsWire,
  'website_locale' | 'portal_locale' | 'datetime_locale' | 'available_locales' | 'portal_locales' | 'newsletter'
> & {
  seat_hold_minutes: string;
  reservation_expiry_minutes: string;
  public_config: Omit<StaffSettingsWire['public_config'], 'features' | 'midnight_offset'> & { midnight_offset: string };
};

export const valuesOf = (settings: StaffSettingsWire): SettingsValues => {
  const { features, midnight_offset, ...config } = settings.public_config;
  return {
    website_locale: settings.website_locale,
    portal_locale: settings.portal_locale,
    datetime_locale: settings.datetime_locale,
    available_locales: settings.available_locales,
    portal_locales: settings.portal_locales,
    newsletter: settings.newsletter,
    seat_hold_minutes: String(settings.seat_hold_minutes),
    reservation_expiry_minutes: String(settings.reservation_expiry_minutes),
    public_config: { ...config, midnight_offset: String(midnight_offset) },
  };
};

const numberIn = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

const asSent = (values: SettingsValues) => ({
  ...values,
  seat_hold_minutes: numberIn(values.seat_hold_minutes),
  reservation_expiry_minutes: numberIn(values.reservation_expiry_minutes),
  public_config: { ...values.public_config, midnight_offset: numberIn(values.public_config.midnight_offset) },
});

/** What is sent (API-001): what was changed here and nothing else, so that a colleague's settings stay as they are. */
export function sentOf(opened: SettingsValues, values: SettingsValues): Record<string, unknown> {
  const { public_config: was, ...before } = asSent(opened);
  const { public_config: is, ...after } = asSent(values);
  const config = differing(was, is);
  return { ...differing(before, after), ...(Object.keys(config).length > 0 && { public_config: config }) };
}

const differing = <Values extends object>(before: Values, after: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Values]),
    ),
  ) as Partial<Values>;

/** Other words on the page, or for whoever has chosen none: it must be loaded anew (SET-007). */
export const isOtherLanguage = (before: StaffSettingsWire, after: StaffSettingsWire): boolean =>
  before.portal_locale !== after.portal_locale || before.website_locale !== after.website_locale;
