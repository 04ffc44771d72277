import { type Problem, refusalOf } from '#kernel/refusal.ts';
import type { DeviceForm } from '#modules/devices/contract/devices.ts';
import { whyNotBeside } from '#modules/devices/rules/second-screen.ts';
import { onChannels } from '#modules/devices/server/device-news.ts';
import { type DeviceRow, lockDevice } from '#modules/devices/server/devices.sql.ts';
import { methodsOfTills } from '#modules/devices/server/management/device-methods.ts';
import { deviceToMove, type MoveDeps } from '#modules/devices/server/management/move-device.ts';
import type { Acting, Tx } from '#platform/db/tx.ts';

/**
 * Changes the settings of a device (DEV-002, D-135 to D-137). Refuses 404 not_found.device; 422 at
 * `cinema_id`, `screen_id`, `parent_id`, `payment_methods` for values that do not exist here or do
 * not fit together, and `payment_methods` devices.no_payment_method for a till without any.
 */
export function changeDevice({ db, news }: MoveDeps, acting: Acting, id: number, form: DeviceForm): Promise<void> {
  return db.tx(acting, async (tx) => {
    const row = await deviceToMove(tx, id);
    const problems = [
      ...(await problemsWithPlace(tx, form)),
      ...(await problemsWithParent(tx, row, form)),
      ...(await problemsWithMethods(tx, row, form)),
    ];
    const refusal = refusalOf(problems);
    if (refusal) throw refusal;
    await tx.run(
      `UPDATE device SET name = $2, cinema_id = $3, screen_id = $4, parent_id = $5, orientation = $6, ratio = $7,
              auto_lock_minutes = $8, template = $9, test = $10, payment_methods = $11,
              has_drawer = coalesce($12::boolean, has_drawer)
        WHERE exhibitor_id = tenant() AND id = $1`,
      [
        id,
        form.name,
        form.cinema_id,
        form.screen_id,
        form.parent_id,
        form.orientation,
        form.ratio,
        form.auto_lock,
        form.template,
        form.test_mode,
        form.payment_methods,
        form.has_drawer ?? null,
      ],
    );
    await tx.audit({ action: 'device.changed', entity: 'device', entityId: id, before: formOf(row), after: form });
    tx.afterCommit(() => {
      news.deviceChanged(tx.exhibitorId, onChannels({ id, parent_id: form.parent_id }));
      // It listens on the channel it leaves until it has read its new one.
      if (row.parent_id !== form.parent_id) news.deviceChanged(tx.exhibitorId, onChannels(row));
    });
  });
}

async function problemsWithPlace(tx: Tx, { cinema_id, screen_id }: DeviceForm): Promise<Problem[]> {
  const place = await tx.one<{ cinema: boolean; screen_of: number | null }>(
    `SELECT EXISTS (SELECT 1 FROM cinema WHERE exhibitor_id = tenant() AND id = $1) AS cinema,
            (SELECT cinema_id FROM screen WHERE exhibitor_id = tenant() AND id = $2) AS screen_of`,
    [cinema_id, screen_id],
  );
  if (cinema_id !== null && !place?.cinema) return [{ code: 'validation.exists', path: 'cinema_id' }];
  if (screen_id === null) return [];
  if (!place?.screen_of) return [{ code: 'validation.exists', path: 'screen_id' }];
  return place.screen_of === cinema_id ? [] : [{ code: 'devices.screen_elsewhere', path: 'screen_id' }];
}

async function problemsWithParent(tx: Tx, row: DeviceRow, form: DeviceForm): Promise<Problem[]> {
  if (form.parent_id === null) return [];
  const parent = await lockDevice(tx, form.parent_id);
  const screens = await tx.one('SELECT 1 FROM device WHERE exhibitor_id = tenant() AND parent_id = $1 LIMIT 1', [
    row.id,
  ]);
  const why = whyNotBeside(
    { id: row.id, type: row.type, parentId: form.parent_id, hasSecondScreens: screens !== null },
    parent && { id: parent.id, type: parent.type, parentId: parent.parent_id },
  );
  return why ? [why] : [];
}

/** A till without payment methods could only sell what costs nothing: an empty choice is a mistake. */
async function problemsWithMethods(tx: Tx, { type }: DeviceRow, form: DeviceForm): Promise<Problem[]> {
  const path = 'payment_methods';
  if (form.payment_methods === null) return [];
  if (form.payment_methods.length === 0) return [{ code: 'devices.no_payment_method', path }];
  const offered = (await methodsOfTills(tx)).filter(({ devices }) => devices.some((device) => device === type));
  const isOffered = (id: number): boolean => offered.some((method) => method.id === id);
  return form.payment_methods.every(isOffered) ? [] : [{ code: 'validation.exists', path }];
}

const formOf = (row: DeviceRow): DeviceForm => ({
  name: row.name,
  cinema_id: row.cinema_id,
  screen_id: row.screen_id,
  parent_id: row.parent_id,
  orientation: row.orientation,
  ratio: row.ratio,
  auto_lock: row.auto_lock_minutes,
  template: row.template,
  test_mode: row.test,
  has_drawer: row.has_drawer,
  payment_methods: row.payment_methods,
});
