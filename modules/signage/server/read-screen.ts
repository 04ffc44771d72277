import { type PlacedScreen, placedScreen } from '#modules/devices/server.ts';
import { type ItemRow, itemsOf } from '#modules/signage/server/playlists/playlists.sql.ts';
import { usualSetup } from '#modules/signage/server/setups.ts';
import {
  type BackgroundRow,
  backgrounds,
  cleaningMinutes,
  type MessageRow,
  messages,
  type OverrideRow,
  overrides,
  type SetupRow,
  setupOf,
  type ThemeRow,
  themes,
} from '#modules/signage/server/signage.sql.ts';
import type { Db } from '#platform/db/tx.ts';

/** The database rows of a screen and of the signage content. */
export type ScreenReading = {
  readonly device: PlacedScreen;
  readonly setup: SetupRow;
  /** Empty without one. */
  readonly playlist: readonly ItemRow[];
  readonly themes: readonly ThemeRow[];
  readonly backgrounds: readonly BackgroundRow[];
  readonly messages: readonly MessageRow[];
  readonly overrides: readonly OverrideRow[];
  readonly cleaning: readonly { readonly id: number; readonly minutes: number }[];
};

/** Reads all at one moment. Refuses 404 not_found.device. */
export const readScreen = (db: Db, exhibitorId: number, deviceId: number): Promise<ScreenReading> =>
  db.read(exhibitorId, async (tx) => {
    const setup = (await setupOf(tx, deviceId)) ?? usualSetup(deviceId);
    return {
      device: await placedScreen(tx, deviceId),
      setup,
      playlist: setup.playlist_id === null ? [] : await itemsOf(tx, setup.playlist_id),
      themes: await themes(tx),
      backgrounds: await backgrounds(tx),
      messages: await messages(tx),
      overrides: await overrides(tx),
      cleaning: await cleaningMinutes(tx),
    };
  });
