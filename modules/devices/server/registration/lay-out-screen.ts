import { notFound } from '#kernel/refusal.ts';
import type { DeviceForm, DeviceState } from '#modules/devices/contract/devices.ts';
import { device, lockDevice, stateWire } from '#modules/devices/server/devices.sql.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

export type ScreenLayout = Pick<DeviceForm, 'template' | 'orientation' | 'ratio'>;

export type PlacedScreen = Pick<DeviceState, 'template' | 'orientation' | 'ratio' | 'cinema' | 'screen'>;

/** Returns the place and the layout of a device. Refuses 404 not_found.device. */
export async function placedScreen(tx: Reads, id: number): Promise<PlacedScreen> {
  const row = await device(tx, id);
  if (row?.type !== 'signage') throw notFound('device');
  const { template, orientation, ratio, cinema, screen } = stateWire(row, '');
  return { template, orientation, ratio, cinema, screen };
}

/**
 * Sets the layout of a signage device (D-137), within the transaction of the caller, who records
 * it. Returns the former layout, and the channel it subscribes to. Refuses 404 not_found.device,
 * also for a device of another kind.
 */
export async function layOutScreen(
  tx: Tx,
  id: number,
  layout: ScreenLayout,
): Promise<{ before: ScreenLayout; parentId: number | null }> {
  const row = await lockDevice(tx, id);
  if (row?.type !== 'signage') throw notFound('device');
  await tx.run(
    'UPDATE device SET template = $2, orientation = $3, ratio = $4 WHERE exhibitor_id = tenant() AND id = $1',
    [id, layout.template, layout.orientation, layout.ratio],
  );
  const { template, orientation, ratio } = row;
  return { before: { template, orientation, ratio }, parentId: row.parent_id };
}
