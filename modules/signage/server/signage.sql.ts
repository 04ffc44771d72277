import type { MessageLocale, Texts } from '#kernel/texts.ts';
import type { Colours, Font, Preset } from '#modules/signage/rules/theme.ts';
import type { SoldOut } from '#modules/signage/rules/views.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

type Locks = Pick<Tx, 'one'>;

/** The maximum number of each that is listed and sent. */
export const LISTED_MAX = 200;

export type ThemeRow = {
  readonly id: number;
  readonly name: string;
  readonly preset: Preset | null;
  readonly colours: Colours;
  readonly font: Font;
  readonly logo: string | null;
};
const THEME = `SELECT id, name, preset, colours, font, logo FROM signage_theme
  WHERE exhibitor_id = tenant() AND archived_at IS NULL`;
/** Returns changed presets first, then by name. */
export const themes = (tx: Reads): Promise<ThemeRow[]> =>
  tx.query(`${THEME} ORDER BY preset NULLS LAST, lower(name), id LIMIT ${LISTED_MAX}`);
export const lockTheme = (tx: Locks, id: number): Promise<ThemeRow | null> =>
  tx.one(`${THEME} AND id = $1 FOR NO KEY UPDATE`, [id]);
export const presetTheme = (tx: Locks, preset: Preset): Promise<ThemeRow | null> =>
  tx.one(`${THEME} AND preset = $1 FOR NO KEY UPDATE`, [preset]);

type ContentFields = {
  readonly id: number;
  readonly phases: number;
  readonly valid_from: string | null;
  readonly valid_until: string | null;
};
export type BackgroundRow = ContentFields & {
  readonly name: string;
  readonly kind: 'image' | 'video';
  readonly asset: string;
};
const BACKGROUND = `SELECT id, name, kind, asset, phases, valid_from::text, valid_until::text FROM signage_background
  WHERE exhibitor_id = tenant() AND archived_at IS NULL`;
export const backgrounds = (tx: Reads): Promise<BackgroundRow[]> =>
  tx.query(`${BACKGROUND} ORDER BY id LIMIT ${LISTED_MAX}`);
export const lockBackground = (tx: Locks, id: number): Promise<BackgroundRow | null> =>
  tx.one(`${BACKGROUND} AND id = $1 FOR NO KEY UPDATE`, [id]);

export type MessageRow = ContentFields & {
  readonly text: Texts;
  readonly cinema_id: number | null;
  readonly seconds: number;
};
const MESSAGE = `SELECT id, text, phases, cinema_id, seconds, valid_from::text, valid_until::text FROM signage_message
  WHERE exhibitor_id = tenant() AND archived_at IS NULL`;
export const messages = (tx: Reads): Promise<MessageRow[]> => tx.query(`${MESSAGE} ORDER BY id LIMIT ${LISTED_MAX}`);
export const lockMessage = (tx: Locks, id: number): Promise<MessageRow | null> =>
  tx.one(`${MESSAGE} AND id = $1 FOR NO KEY UPDATE`, [id]);

export type SetupRow = {
  readonly device_id: number;
  readonly theme_id: number | null;
  readonly phases: number;
  readonly slide_seconds: number;
  readonly playlist_id: number | null;
  readonly languages: readonly MessageLocale[];
  readonly language_seconds: number;
  readonly sold_out: SoldOut;
};
const SETUP = `SELECT device_id, theme_id, phases, slide_seconds, playlist_id, languages, language_seconds, sold_out
  FROM signage_setup WHERE exhibitor_id = tenant()`;
export const setups = (tx: Reads): Promise<SetupRow[]> => tx.query(`${SETUP} ORDER BY device_id LIMIT 500`);
export const setupOf = (tx: Reads, deviceId: number): Promise<SetupRow | null> =>
  tx.one(`${SETUP} AND device_id = $1`, [deviceId]);

export type OverrideRow = { screen_id: number; phase: number; until: number };
/** Returns the valid overrides. */
export const overrides = (tx: Reads): Promise<OverrideRow[]> =>
  tx.query(
    `SELECT screen_id, phase, (extract(epoch FROM until) * 1000)::float8 AS until
       FROM signage_override WHERE exhibitor_id = tenant() AND until > foyer_now() ORDER BY screen_id LIMIT 500`,
  );

/**
 * Returns the minutes after the film that belong to a screening's occupied time, by cinema (D-115).
 */
export const cleaningMinutes = (tx: Reads): Promise<{ id: number; minutes: number }[]> =>
  tx.query('SELECT id, cleaning_minutes AS minutes FROM cinema WHERE exhibitor_id = tenant() ORDER BY id LIMIT 500');

export const cinemaExists = async (tx: Locks, id: number): Promise<boolean> =>
  (await tx.one('SELECT 1 FROM cinema WHERE exhibitor_id = tenant() AND id = $1', [id])) !== null;
export const screenExists = async (tx: Locks, id: number): Promise<boolean> =>
  (await tx.one('SELECT 1 FROM screen WHERE exhibitor_id = tenant() AND id = $1', [id])) !== null;
export const pictureExists = async (tx: Locks, key: string): Promise<boolean> =>
  (await tx.one('SELECT 1 FROM asset WHERE exhibitor_id = tenant() AND key = $1', [key])) !== null;

/** Returns the exhibitor's pictures, the widest first: backgrounds before posters. */
export const pictures = (tx: Reads): Promise<{ key: string }[]> =>
  tx.query(
    `SELECT key FROM asset WHERE exhibitor_id = tenant()
      ORDER BY coalesce(width, 0)::float / greatest(coalesce(height, 1), 1) DESC, width DESC NULLS LAST, key LIMIT ${LISTED_MAX}`,
  );

/** Returns the approved signage devices: the recipients of a change. */
export const signageDevices = (tx: Reads): Promise<{ id: number; parent_id: number | null }[]> =>
  tx.query(
    `SELECT id, parent_id FROM device
      WHERE exhibitor_id = tenant() AND type = 'signage' AND auth = 'active' AND deleted_at IS NULL ORDER BY id LIMIT 500`,
  );

/** Archived items are in no list; screens that show them continue with the next. */
export const archive = (
  tx: Pick<Tx, 'run'>,
  table: 'signage_theme' | 'signage_background' | 'signage_message',
  id: number,
): Promise<number> =>
  tx.run(`UPDATE ${table} SET archived_at = foyer_now() WHERE exhibitor_id = tenant() AND id = $1`, [id]);
