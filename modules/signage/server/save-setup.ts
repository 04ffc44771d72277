import { refuse } from '#kernel/refusal.ts';
import { layOutScreen } from '#modules/devices/server.ts';
import type { SetupForm } from '#modules/signage/contract/signage.ts';
import type { SignageDeps } from '#modules/signage/server/notify-screens.ts';
import { lockPlaylist } from '#modules/signage/server/playlists/playlists.sql.ts';
import { lockTheme, setupOf } from '#modules/signage/server/signage.sql.ts';
import type { Acting } from '#platform/db/tx.ts';

/**
 * Saves the configuration of a signage device (SIGN-004, D-137), which reloads at once. Refuses 404
 * not_found.device, also for a device of another kind; 422 `theme_id`, `playlist_id` validation.exists.
 */
export const saveSetup = (
  { db, news }: SignageDeps,
  acting: Acting,
  deviceId: number,
  form: SetupForm,
): Promise<void> =>
  db.tx(acting, async (tx) => {
    const { template, orientation, ratio, ...setup } = form;
    const layout = { template, orientation, ratio };
    const device = await layOutScreen(tx, deviceId, layout);
    if (setup.theme_id !== null && !(await lockTheme(tx, setup.theme_id)))
      throw refuse('validation.exists', undefined, 'theme_id');
    if (setup.playlist_id !== null && !(await lockPlaylist(tx, setup.playlist_id)))
      throw refuse('validation.exists', undefined, 'playlist_id');
    const before = await setupOf(tx, deviceId);
    await tx.run(
      `INSERT INTO signage_setup (exhibitor_id, device_id, theme_id, phases, slide_seconds, playlist_id, languages, language_seconds, sold_out)
       VALUES (tenant(), $1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (exhibitor_id, device_id) DO UPDATE
          SET theme_id = excluded.theme_id, phases = excluded.phases, slide_seconds = excluded.slide_seconds,
              playlist_id = excluded.playlist_id, languages = excluded.languages,
              language_seconds = excluded.language_seconds, sold_out = excluded.sold_out`,
      [
        deviceId,
        setup.theme_id,
        setup.phases,
        setup.slide_seconds,
        setup.playlist_id,
        [...new Set(setup.languages)],
        setup.language_seconds,
        setup.sold_out,
      ],
    );
    await tx.audit({
      action: 'signage_setup.changed',
      entity: 'device',
      entityId: deviceId,
      before: { ...before, ...device.before },
      after: form,
    });
    tx.afterCommit(() => news.deviceChanged(tx.exhibitorId, { id: deviceId, parentId: device.parentId }));
  });
