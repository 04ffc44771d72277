import { conflict, type Problem, Refusal, refusalOf, refuse } from '#kernel/refusal.ts';
import { type Settings, type StaffSettingsWire, zSettings } from '#modules/exhibitor/contract/settings.ts';
import { stylingProblems } from '#modules/exhibitor/rules/exhibitor-styling.ts';
import {
  changedParts,
  concernsDevices,
  isOperators,
  mergedSettings,
  settingsProblems,
} from '#modules/exhibitor/rules/settings-parts.ts';
import { insertSettings, lockSettings, updateSettings } from '#modules/exhibitor/server/settings.sql.ts';
import { staffSettingsWire } from '#modules/exhibitor/server/staff-settings.ts';
import type { Acting, Db } from '#platform/db/tx.ts';
import { refuseUnknownFields } from '#platform/http/refuse-unknown-fields.ts';
import { problemsOf } from '#platform/http/validation.ts';

export type SettingsDeps = {
  readonly db: Db;
  /** Notifies the devices of an exhibitor to read their settings again (RT). */
  readonly settingsChanged: (exhibitorId: number) => void;
};
export type SettingsInput = {
  /** Some settings as they were received; of a group only some values. */
  readonly given: Readonly<Record<string, unknown>>;
  /** Whether the caller may change the operator's settings (D-126: settings.system). */
  readonly mayChangeSystem: boolean;
  /** Whether the caller may change how long data is kept: its own route asks for a fresh proof (decision 0066). */
  readonly mayChangeRetention?: boolean;
  /**
   * Throws if the stored settings differ from those that the caller read: for values written as a
   * whole.
   */
  readonly expected?: (before: Settings) => void;
};

/** Values that are written elsewhere: a client may send them back unchanged. */
const NOT_GIVEN_HERE = ['sync_at', 'secrets'];

/**
 * Merges some settings into those of the exhibitor, validates the result, and notifies the devices
 * if needed (API-001, D-172, D-173). Concurrent changes wait for each other, so both are saved.
 * Refuses 409 site.data_missing; 422 at the path of the value (`public_config.midnight_offset`),
 * validation.unknown_field, settings.colour, settings.hue; 403 settings.of_the_operator; 422
 * `recaptcha.site_key` settings.captcha_keys, `retention` settings.retention.
 */
export function changeSettings(
  { db, settingsChanged }: SettingsDeps,
  acting: Acting,
  { given, mayChangeSystem, mayChangeRetention = false, expected }: SettingsInput,
): Promise<StaffSettingsWire> {
  return db.tx(acting, async (tx) => {
    const { secrets, ...before } = staffSettingsWire(await lockSettings(tx));
    expected?.(before);
    const after = judged(before, mergedSettings(before, withoutOwn(given)));
    const parts = changedParts(before, after);
    if (parts.length === 0) return { ...after, secrets };
    if (!mayChangeSystem) refuseOperators(parts);
    refuseCaptchaKeys(parts);
    if (!mayChangeRetention) refuseRetention(parts);
    await updateSettings(tx, after);
    await tx.audit({
      action: 'settings.changed',
      entity: 'settings',
      entityId: tx.exhibitorId,
      before: only(before, parts),
      after: only(after, parts),
    });
    if (concernsDevices(parts)) tx.afterCommit(() => settingsChanged(tx.exhibitorId));
    return { ...after, secrets };
  });
}

/**
 * Creates the first settings of an exhibitor; missing values get the defaults (API-002). Refuses
 * 409 settings.present, otherwise as above.
 */
export function createSettings(
  { db, settingsChanged }: SettingsDeps,
  acting: Acting,
  { given, mayChangeSystem }: SettingsInput,
): Promise<StaffSettingsWire> {
  return db.tx(acting, async (tx) => {
    const usual = zSettings.parse({});
    const first = judged(usual, mergedSettings(usual, withoutOwn(given)));
    const parts = changedParts(usual, first);
    if (!mayChangeSystem) refuseOperators(parts);
    refuseCaptchaKeys(parts);
    refuseRetention(parts);
    if ((await insertSettings(tx, first)) === 0) throw conflict('settings.present');
    await tx.audit({
      action: 'settings.created',
      entity: 'settings',
      entityId: tx.exhibitorId,
      after: only(first, parts),
    });
    tx.afterCommit(() => settingsChanged(tx.exhibitorId));
    return { ...first, secrets: [] };
  });
}

const withoutOwn = (given: SettingsInput['given']) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !NOT_GIVEN_HERE.includes(name)));

/** A setting that does not exist is refused by its name, also inside a group: it would be dropped in silence. */
const zStrictSettings = refuseUnknownFields(zSettings);

/** Returns the settings if all of them are valid. */
function judged(before: Settings, merged: Readonly<Record<string, unknown>>): Settings {
  const parsed = zStrictSettings.safeParse(merged, { reportInput: true });
  const refusal = refusalOf(parsed.success ? problemsBetween(before, parsed.data) : problemsOf(parsed.error.issues));
  if (refusal || !parsed.success) throw refusal ?? new Error('settings that are none have no problem');
  return parsed.data;
}

const problemsBetween = (before: Settings, after: Settings): Problem[] => [
  ...settingsProblems(after),
  ...stylingProblems(before.website_config.styling, after.website_config.styling),
];

function refuseOperators(parts: readonly string[]): void {
  if (isOperators(parts)) throw new Refusal('forbidden', { code: 'settings.of_the_operator' });
}

/** The site key is stored with its secret, which is tested first: modules/captcha. */
function refuseCaptchaKeys(parts: readonly string[]): void {
  if (parts.includes('recaptcha.site_key')) throw refuse('settings.captcha_keys', undefined, 'recaptcha.site_key');
}

/** A shorter time removes data, which asks for a fresh proof. */
function refuseRetention(parts: readonly string[]): void {
  const part = parts.find((each) => each.startsWith('retention.'));
  if (part) throw refuse('settings.retention', undefined, part);
}

/** Returns the values at these paths, for the audit entry. */
function only(settings: Settings, parts: readonly string[]): Record<string, unknown> {
  const tree: Readonly<Record<string, unknown>> = settings;
  return Object.fromEntries(
    parts.map((part) => {
      const [name = '', inner] = part.split('.');
      const value = tree[name];
      return [part, inner === undefined ? value : (value as Record<string, unknown> | undefined)?.[inner]];
    }),
  );
}
