import { z } from 'zod';
import { zUuid } from '#kernel/wire.ts';
import { exhibitor, purchaseOfTicket, screening } from '#modules/tickets/server/purchase.sql.ts';
import { GOOGLE_TOPIC } from '#modules/tickets/server/wallet/google/changed-google-passes.ts';
import { type GoogleFailure, GoogleProblem } from '#modules/tickets/server/wallet/google/google-client.ts';
import { googleKeyOf } from '#modules/tickets/server/wallet/google/google-key.ts';
import { classIdOf, objectIdOf, passClass } from '#modules/tickets/server/wallet/google/google-pass.ts';
import { noteUpdate, passesAtGoogle } from '#modules/tickets/server/wallet/google/google-passes.sql.ts';
import { type GoogleDeps, passesOf, siteWords } from '#modules/tickets/server/wallet/google/save-tickets.ts';
import type { Acting, Db, SystemTx } from '#platform/db/tx.ts';
import { forgetFinished, type OutboxHandlers, type OutboxItem, Undeliverable } from '#platform/jobs/outbox.ts';

export type GoogleUpdateDeps = Omit<GoogleDeps, 'db'> & { readonly workDb: Db };

/** Tells Google what became of passes: time, hall, place, and whether the ticket still admits. */
export const googleOutbox = (deps: GoogleUpdateDeps): OutboxHandlers => ({
  [GOOGLE_TOPIC]: (item) => updateGoogle(deps, item),
});

const zChange = z.union([z.object({ ticketId: zUuid }), z.object({ screeningId: z.number().int() })]);

/**
 * Sends a pass or a class as it is now. One that Google does not know was never saved: there is
 * nothing to tell. A busy or silent Google is told again; any other refusal is a dead letter.
 */
async function updateGoogle(deps: GoogleUpdateDeps, item: OutboxItem): Promise<void> {
  const change = zChange.parse(item.payload);
  const acting: Acting = { exhibitorId: item.exhibitorId, actor: 'system', channel: 'app' };
  const failure = await failureOf(
    'ticketId' in change
      ? updateObject(deps, item.exhibitorId, change.ticketId)
      : updateClass(deps, item.exhibitorId, change.screeningId),
  );
  if (failure === undefined) return;
  await deps.workDb.tx(acting, (tx) => noteUpdate(tx, failure?.failure ?? null));
  if (failure === null) return;
  if (failure.isTemporary) throw failure;
  throw new Undeliverable(failure.message);
}

/** Undefined: nothing was sent. Null: Google took it. */
async function failureOf(
  sending: Promise<boolean>,
): Promise<(GoogleProblem & { failure: GoogleFailure }) | null | undefined> {
  try {
    return (await sending) ? null : undefined;
  } catch (error) {
    if (error instanceof GoogleProblem) return error;
    throw error;
  }
}

async function updateObject(deps: GoogleUpdateDeps, exhibitorId: number, ticketId: string): Promise<boolean> {
  const { bought, passes } = await deps.workDb.read(exhibitorId, async (tx) => ({
    bought: await purchaseOfTicket(tx, ticketId),
    passes: await passesAtGoogle(tx, [ticketId]),
  }));
  const key = bought && googleKeyOf(deps.secrets, bought.exhibitor.secrets);
  // A pass of another issuer cannot be changed with this key.
  if (!bought || !key || passes[0]?.object_id !== objectIdOf(key.issuer, ticketId)) return false;
  const { objects } = await passesOf({ ...deps, db: deps.workDb }, exhibitorId, bought, key);
  const [object] = objects;
  return object !== undefined && deps.google.change(key, 'eventTicketObject', object);
}

async function updateClass(deps: GoogleUpdateDeps, exhibitorId: number, screeningId: number): Promise<boolean> {
  const { row, house } = await deps.workDb.read(exhibitorId, async (tx) => ({
    row: await screening(tx, screeningId),
    house: await exhibitor(tx),
  }));
  const key = house && googleKeyOf(deps.secrets, house.secrets);
  if (!row || !key) return false;
  const id = classIdOf(deps.secrets, key.issuer, exhibitorId, screeningId);
  return deps.google.change(key, 'eventTicketClass', passClass(id, row, house, siteWords(deps, house)));
}

/** Deletes changes that were told or given up. Returns how many. */
export const forgetGoogleUpdates = (tx: Pick<SystemTx, 'run'>): Promise<number> =>
  forgetFinished(tx, { topic: GOOGLE_TOPIC, kept: "interval '7 days'", exhibitorId: null });
