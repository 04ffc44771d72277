import { notFound, unavailable } from '#kernel/refusal.ts';
import { currentTicketKey } from '#modules/tickets/server/codes/ticket-keys.ts';
import { ticketSheets } from '#modules/tickets/server/documents/sheets.ts';
import { settingsOf, type Words, wordsFor } from '#modules/tickets/server/documents/words.ts';
import { type CalendarDeps, readPurchase, wordsOf } from '#modules/tickets/server/download.ts';
import type { Purchase } from '#modules/tickets/server/purchase.sql.ts';
import { googlePassesLater } from '#modules/tickets/server/wallet/google/changed-google-passes.ts';
import {
  GoogleProblem,
  type GoogleWallet,
  type PassResource,
} from '#modules/tickets/server/wallet/google/google-client.ts';
import { type GoogleKey, googleKeyOf } from '#modules/tickets/server/wallet/google/google-key.ts';
import { classIdOf, objectIdOf, passClass, passObject } from '#modules/tickets/server/wallet/google/google-pass.ts';
import { notePasses, noteWritten, passesAtGoogle } from '#modules/tickets/server/wallet/google/google-passes.sql.ts';
import { saveLink, shortSaveLink } from '#modules/tickets/server/wallet/google/save-link.ts';
import type { Acting } from '#platform/db/tx.ts';

export type GoogleDeps = CalendarDeps & { readonly google: GoogleWallet };

/** The whole passes are in the link only while Google's interface does not answer; a browser carries that much. */
const WHOLE_LINK_MAX = 8_000;
/** A change that was under way while the passes were read is read again after this. */
const AGAIN_MS = 60_000;

/**
 * Returns the link that saves the tickets of a bill in Google Wallet. Google gets them first, so that
 * the link stays short; if it does not answer, the link carries them. Refuses 404 not_found.bill,
 * not_found.download, and 503 wallet.google_silent, wallet.google_refused.
 */
export async function saveTicketsToGoogle(deps: GoogleDeps, acting: Acting, billId: string): Promise<string> {
  const { exhibitorId } = acting;
  const first = await readPurchase(deps, exhibitorId, billId);
  const key = googleKeyOf(deps.secrets, first.exhibitor.secrets);
  if (!key || first.tickets.length === 0) throw notFound('download');
  const { issuer } = key;
  const ids = first.tickets.map(({ id }) => id);
  await deps.db.tx(acting, async (tx) => {
    await notePasses(
      tx,
      ids,
      ids.map((id) => objectIdOf(issuer, id)),
    );
    const passes = first.tickets.map(({ id, screening_id }) => ({ ticket_id: id, screening_id }));
    await googlePassesLater(tx, passes, tx.now + AGAIN_MS);
  });
  // Read after the note: a change that commits from now on tells Google.
  const bought = await readPurchase(deps, exhibitorId, billId);
  const written = await deps.db.read(exhibitorId, (tx) => passesAtGoogle(tx, ids));
  const link = {
    server: deps.google.server,
    key,
    origin: deps.publicUrl(bought.exhibitor.serving_on),
    now: deps.now(),
  };
  const known = written.every((pass) => pass.is_written);
  const passes = await passesOf(deps, exhibitorId, bought, key);
  try {
    if (!known) {
      await write(deps, key, passes);
      await deps.db.tx(acting, (tx) => noteWritten(tx, ids));
    }
    return await shortSaveLink(link, passes.objects);
  } catch (error) {
    if (!(error instanceof GoogleProblem)) throw error;
    if (!error.isTemporary) throw Object.assign(unavailable('wallet.google_refused', 600), { cause: error });
    const whole = await saveLink(link, { eventTicketClasses: passes.classes, eventTicketObjects: passes.objects });
    if (whole.length > WHOLE_LINK_MAX) throw Object.assign(unavailable('wallet.google_silent', 60), { cause: error });
    return whole;
  }
}

type Passes = { readonly classes: readonly PassResource[]; readonly objects: readonly PassResource[] };

async function write({ google }: GoogleDeps, key: GoogleKey, { classes, objects }: Passes): Promise<void> {
  for (const each of classes) await google.put(key, 'eventTicketClass', each);
  for (const each of objects) await google.put(key, 'eventTicketObject', each);
}

/** Returns the tickets of a purchase as Google stores them, with the classes of their screenings. */
export async function passesOf(
  deps: Omit<GoogleDeps, 'google'>,
  exhibitorId: number,
  bought: Purchase,
  { issuer }: Pick<GoogleKey, 'issuer'>,
): Promise<Passes> {
  const words = wordsOf(deps, bought);
  const ticketKey = await currentTicketKey(deps.db, deps.secrets, exhibitorId);
  const { exhibitor, bill, tickets } = bought;
  const classId = (screeningId: number) => classIdOf(deps.secrets, issuer, exhibitorId, screeningId);
  const screenings = new Map(tickets.map((row) => [row.screening_id, row]));
  const orderUrl = `${deps.publicUrl(exhibitor.serving_on)}/${bill.locale}/bill/${bill.id}`;
  const sheets = ticketSheets(bought, words, ticketKey);
  return {
    classes: [...screenings.values()].map((row) =>
      passClass(classId(row.screening_id), row, exhibitor, siteWords(deps, exhibitor)),
    ),
    objects: tickets.flatMap((row, index) => {
      const sheet = sheets[index];
      const id = objectIdOf(issuer, row.id);
      return sheet ? [passObject({ id, classId: classId(row.screening_id), orderUrl }, sheet, words)] : [];
    }),
  };
}

/** The texts of a class: in the language of the site. */
export function siteWords({ translator }: Pick<GoogleDeps, 'translator'>, exhibitor: Purchase['exhibitor']): Words {
  const settings = settingsOf(exhibitor);
  return wordsFor(translator, settings.website_locale, settings, exhibitor.timezone);
}
