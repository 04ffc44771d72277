import { isDay } from '#kernel/days.ts';
import { isMailAddress } from '#kernel/mail-address.ts';
import type { Problem } from '#kernel/refusal.ts';
import { addressRange } from '#modules/exhibitor/rules/address-range.ts';

/** Settings as a tree of values; their shape is modules/exhibitor/contract/settings.ts. */
type Tree = Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Merges some settings into the stored ones: a value replaces the stored one; of a group
 * (`public_config`) only the given values (D-172). Deeper values, lists among them, are replaced as
 * a whole.
 */
export const mergedSettings = (stored: Tree, given: Tree): Tree => ({
  ...stored,
  ...Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const group = stored[name];
      return [name, isTree(group) && isTree(value) ? { ...group, ...value } : value];
    }),
  ),
});

/** Returns values by their paths: those of a group separately, all others unchanged. */
const valuesOf = (settings: Tree): Map<string, unknown> =>
  new Map(
    Object.entries(settings).flatMap(([name, value]): [string, unknown][] =>
      isTree(value) ? Object.entries(value).map(([inner, each]) => [`${name}.${inner}`, each]) : [[name, value]],
    ),
  );

/** Returns the paths of the values that differ (`public_config.features`). */
export function changedParts(before: Tree, after: Tree): string[] {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  const all = new Set([...was.keys(), ...is.keys()]);
  return [...all].filter((name) => JSON.stringify(was.get(name)) !== JSON.stringify(is.get(name)));
}

const touches = (parts: readonly string[], names: readonly string[]): boolean =>
  parts.some((part) => names.some((name) => part === name || part.startsWith(`${name}.`)));

/**
 * The settings of the operator: the exhibitor's modules, the place of its files, and whether its
 * sockets are open (D-126, D-176).
 */
const OF_THE_OPERATOR = ['public_config.features', 'storage', 'broadcasting'];
/** Settings that tills, displays and scanners read (D-173). */
const OF_DEVICES = [
  'pos_config',
  'signage_config',
  'device_config',
  'public_config',
  'current_schedules_prior',
  'current_schedules_ahead',
  'datetime_locale',
  'reservation_expiry_minutes',
  'tips',
  'blind_count',
];

/** Returns whether changing these requires `settings.system`. */
export const isOperators = (parts: readonly string[]): boolean => touches(parts, OF_THE_OPERATOR);

/** Returns whether the devices must read their settings again (D-173, SET-006). */
export const concernsDevices = (parts: readonly string[]): boolean => touches(parts, OF_DEVICES);

const LOCALE = /^(nl|fr|de|en|lb)(-[A-Z]{2})?$/;
const WEB_PAGE = /^https?:\/\/[^\s/]+\S*$/i;
const TAG_MANAGER_ID = /^[A-Z]{1,4}-[A-Z0-9]{4,16}$/;
const DAY_MINUTES = 1_440;
/** Tills, scanners and screens load all screenings of these days at each start. */
const MOST_DEVICE_DAYS = 60;

/** The settings that must be consistent with each other. */
export type JudgedSettings = {
  readonly website_locale: string;
  readonly portal_locale: string;
  readonly datetime_locale: string;
  readonly available_locales: readonly string[];
  readonly portal_locales: readonly string[];
  readonly reservation_expiry_minutes: number;
  readonly mail_sender_address: string;
  readonly mail_reply_address: string;
  readonly current_schedules_prior: number;
  readonly current_schedules_ahead: number;
  readonly schedules_partial_from: string | null;
  readonly own_addresses: readonly string[];
  readonly public_config: { readonly tag_manager: { readonly enabled: boolean; readonly id: string } };
  readonly website_config: { readonly mailing_provider: { readonly name: string; readonly url: string } | null };
};

/**
 * Returns the problems of settings beyond their shape, each at its field: default locales that do
 * not exist or are not offered (`validation.in`), a language offered twice (`validation.unique`),
 * invalid addresses (`validation.email`, `validation.url`), a tag manager without its number
 * (`validation.required`, `validation.regex`), an expiry longer than a day, more than 60 days for
 * devices (`validation.between.number`), an own address that is none or a range of half the internet
 * (`settings.own_address`), a provisional programme from no day (`validation.date`).
 */
export function settingsProblems(settings: JudgedSettings): Problem[] {
  const { available_locales, portal_locales, reservation_expiry_minutes: expiry } = settings;
  const partialFrom = settings.schedules_partial_from;
  return [
    ...localeProblems('available_locales', available_locales),
    ...localeProblems('portal_locales', portal_locales),
    ...chosenProblem('website_locale', settings.website_locale, available_locales),
    ...chosenProblem('portal_locale', settings.portal_locale, portal_locales),
    ...(/^[a-z]{2}(-[A-Z]{2})?$/.test(settings.datetime_locale) ? [] : [at('datetime_locale', 'validation.in')]),
    ...addressProblem('mail_sender_address', settings.mail_sender_address),
    ...addressProblem('mail_reply_address', settings.mail_reply_address),
    ...rangeProblem('reservation_expiry_minutes', expiry, DAY_MINUTES),
    ...rangeProblem('current_schedules_prior', settings.current_schedules_prior, MOST_DEVICE_DAYS),
    ...rangeProblem('current_schedules_ahead', settings.current_schedules_ahead, MOST_DEVICE_DAYS),
    ...(partialFrom === null || isDay(partialFrom) ? [] : [at('schedules_partial_from', 'validation.date')]),
    ...ownAddressProblem(settings.own_addresses),
    ...tagManagerProblem(settings.public_config.tag_manager),
    ...mailingProviderProblems(settings.website_config.mailing_provider),
  ];
}

const at = (path: string, code: string): Problem => ({ code, path });

function localeProblems(path: string, locales: readonly string[]): Problem[] {
  if (locales.some((locale) => !LOCALE.test(locale))) return [at(path, 'validation.in')];
  return new Set(locales).size < locales.length ? [at(path, 'validation.unique')] : [];
}

const chosenProblem = (path: string, locale: string, offered: readonly string[]): Problem[] =>
  offered.includes(locale) ? [] : [at(path, 'validation.in')];

const addressProblem = (path: string, address: string): Problem[] =>
  address === '' || isMailAddress(address) ? [] : [at(path, 'validation.email')];

/** A whole number from 0 to `max`. */
const rangeProblem = (path: string, value: number, max: number): Problem[] =>
  value >= 0 && value <= max ? [] : [{ ...at(path, 'validation.between.number'), params: { min: 0, max } }];

/** A wider range would lift the limits for a whole provider. */
const WIDEST = { 32: 16, 128: 32 } as const;

function ownAddressProblem(addresses: readonly string[]): Problem[] {
  const wrong = addresses.find((text) => {
    const range = addressRange(text);
    return range === null || range.bits < WIDEST[range.of];
  });
  return wrong === undefined ? [] : [{ ...at('own_addresses', 'settings.own_address'), params: { address: wrong } }];
}

function mailingProviderProblems(provider: JudgedSettings['website_config']['mailing_provider']): Problem[] {
  if (!provider) return [];
  const path = 'website_config.mailing_provider';
  return [
    ...(provider.name.trim() === '' ? [at(`${path}.name`, 'validation.required')] : []),
    ...(WEB_PAGE.test(provider.url) ? [] : [at(`${path}.url`, 'validation.url')]),
  ];
}

function tagManagerProblem({ enabled, id }: JudgedSettings['public_config']['tag_manager']): Problem[] {
  const path = 'public_config.tag_manager.id';
  if (id === '') return enabled ? [at(path, 'validation.required')] : [];
  return TAG_MANAGER_ID.test(id) ? [] : [at(path, 'validation.regex')];
}
