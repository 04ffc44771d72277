import type { BridgeWork } from '#modules/printing/contract/bridge.ts';
import { waitingDeliveries } from '#modules/printing/server/deliveries/deliveries.sql.ts';
import { printersOfBridge, readsBytes } from '#modules/printing/server/printers/printers.sql.ts';
import type { Db } from '#platform/db/tx.ts';

/** A bridge asks again after this; until then it waits for something to print. */
const ANSWER_AFTER_MS = 5_000;
const LOOK_EVERY_MS = 400;

/**
 * Returns the printers of a bridge and what waits for them; waits a few seconds if nothing does.
 * `isGone`: the bridge no longer waits for the answer.
 */
export async function workOfBridge(
  db: Db,
  exhibitorId: number,
  bridgeId: number,
  isGone: () => boolean,
): Promise<BridgeWork> {
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    const work = await workNow(db, exhibitorId, bridgeId);
    if (work.deliveries.length > 0 || waited >= ANSWER_AFTER_MS || isGone()) return work;
    await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
  }
}

async function workNow(db: Db, exhibitorId: number, bridgeId: number): Promise<BridgeWork> {
  const printers = (await db.ask(exhibitorId, (first) => printersOfBridge(first, bridgeId))).filter(readsBytes);
  const printerIds = printers.map(({ id }) => id);
  const waiting =
    printerIds.length > 0 ? await db.ask(exhibitorId, (first) => waitingDeliveries(first, printerIds)) : [];
  return {
    printers: printers.map(({ id, name, driver, address, reports_status, drawer_switch_is_error }) => ({
      id,
      name,
      driver,
      address,
      reports_status,
      drawer_switch_is_error,
    })),
    deliveries: waiting.map(({ id, printer_id }) => ({ id, printer_id })),
  };
}
