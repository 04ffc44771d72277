import { conflict, notFound } from '#kernel/refusal.ts';
import type { DeliveryWire, PrinterWire } from '#modules/printing/contract/printing.ts';
import { isRemote } from '#modules/printing/rules/connections.ts';
import type { PrintDocument } from '#modules/printing/rules/document.ts';
import { claimDelivery, endDelivery } from '#modules/printing/server/deliveries/claim-delivery.ts';
import { type DeliveryRow, delivery, insertDelivery } from '#modules/printing/server/deliveries/deliveries.sql.ts';
import { type NetworkOptions, printOnNetwork } from '#modules/printing/server/deliveries/network-printer.ts';
import { drawPapers } from '#modules/printing/server/draw-papers.ts';
import { lockJob, setDocument } from '#modules/printing/server/print-jobs.sql.ts';
import { readsBytes } from '#modules/printing/server/printers/printers.sql.ts';
import type { DownloadDeps } from '#modules/tickets/server.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

export type DeliveryDeps = DownloadDeps & {
  /** Whether programs of this machine may be printers: with simulators they are. */
  readonly simulators: NetworkOptions['allowLoopback'];
  readonly report: (message: string, detail: Record<string, unknown>) => void;
};

/** Papers for a printer that this server or a machine beside it reaches. `jobId` null: `document` is printed. */
export type Order = {
  /** One for each attempt: the same one again is the same delivery. */
  readonly id: string;
  readonly printer: PrinterWire;
  readonly deviceId: number | null;
  readonly jobId: string | null;
  readonly document: PrintDocument | null;
  readonly locale: string;
};

/** A caller waits this long for the end, and then asks again. */
const ANSWER_AFTER_MS = 5_000;
const LOOK_EVERY_MS = 200;

/**
 * Sends papers through the server and returns their outcome so far. The order is stored before
 * anything is sent; the same id again only returns the outcome. Refuses 409 printing.not_remote for
 * a printer that only the till reaches; printing.printed and printing.under_way for its job; 404
 * not_found.print_job for a job of another till.
 */
export async function deliver(deps: DeliveryDeps, acting: Acting, order: Order): Promise<DeliveryWire> {
  const { id, printer, jobId, deviceId } = order;
  if (!isRemote(printer.connection)) throw conflict('printing.not_remote');
  const drawn = jobId === null ? [] : await drawPapers(deps, acting.exhibitorId, jobId);
  const isNew = await deps.db.tx(acting, async (tx) => {
    const known = await delivery(tx, id);
    if (known) return false;
    if (jobId !== null) {
      const job = await lockJob(tx, jobId);
      if (!job || job.device_id !== deviceId) throw notFound('print_job');
      if (job.state === 'printed') throw conflict('printing.printed');
      if (job.under_way) throw conflict('printing.under_way');
      if (job.document === null) await setDocument(tx, jobId, drawn);
    }
    const { document, locale } = order;
    const row = { id, printer_id: printer.id, job_id: jobId, device_id: deviceId, document, locale };
    return (await insertDelivery(tx, row)) > 0;
  });
  if (isNew && printer.connection === 'server') void inTurn(deps, acting, order);
  return outcomeOf(deps.db, acting, id);
}

/** Waits for the end of a delivery, a few seconds at most. What is not claimed in time is over. */
export async function outcomeOf(db: Db, acting: Acting, id: string, withinMs = ANSWER_AFTER_MS): Promise<DeliveryWire> {
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    const row = await db.ask(acting.exhibitorId, (first) => delivery(first, id));
    if (!row) throw notFound('print_job');
    if (row.expired)
      await endDelivery(db, acting, id, { problem: 'communication', nearEnd: false, printerIds: [row.printer_id] });
    else if (row.state === 'printed' || row.state === 'failed' || waited >= withinMs) return deliveryWire(row);
    if (!row.expired) await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
  }
}

const deliveryWire = ({ id, state, problem, near_end }: DeliveryRow): DeliveryWire => ({
  id,
  state,
  problem,
  near_end,
});

/** The last delivery of each printer of this process: a printer of the network serves one connection at a time. */
const lastAt = new Map<string, Promise<void>>();

function inTurn(deps: DeliveryDeps, acting: Acting, order: Order): Promise<void> {
  const key = order.printer.address;
  const turn = (lastAt.get(key) ?? Promise.resolve()).then(() => onNetwork(deps, acting, order));
  lastAt.set(key, turn);
  return turn.finally(() => {
    if (lastAt.get(key) === turn) lastAt.delete(key);
  });
}

async function onNetwork(deps: DeliveryDeps, acting: Acting, { id, printer }: Order): Promise<void> {
  const printerIds = [printer.id];
  try {
    if (!readsBytes(printer)) return;
    const claim = async () => (await claimDelivery(deps, acting, { id, printerIds })).document;
    const { faults, nearEnd } = await printOnNetwork({ allowLoopback: deps.simulators }, printer, claim);
    await endDelivery(deps.db, acting, id, { problem: faults[0] ?? null, nearEnd, printerIds });
  } catch (error) {
    // The delivery ends in a minute, and the till tries again: nothing is lost, but we want to know.
    deps.report('a delivery to a printer failed', { delivery: id, error });
  }
}
