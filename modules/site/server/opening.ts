import { refusalOf } from '#kernel/refusal.ts';
import { showToPublic } from '#modules/exhibitor/server.ts';
import { missingToOpen, type NEEDED_TO_OPEN, type StepsDone } from '#modules/site/rules/first-steps.ts';
import type { Acting, Db, Reads } from '#platform/db/tx.ts';

/** Returns which of the first steps an exhibitor has done; each is a look at a first row. */
export async function stepsDone(first: Pick<Reads, 'one'>): Promise<StepsDone> {
  const done = await first.one<StepsDone>(
    `SELECT coalesce(e.info ->> 'vat', '') <> '' AS details,
            EXISTS (SELECT 1 FROM screen WHERE exhibitor_id = tenant() AND archived_at IS NULL) AS hall,
            EXISTS (SELECT 1 FROM price_rate WHERE exhibitor_id = tenant() AND active) AS price,
            EXISTS (SELECT 1 FROM movie WHERE exhibitor_id = tenant() AND archived_at IS NULL) AS film,
            EXISTS (SELECT 1 FROM payment_method WHERE exhibitor_id = tenant() AND active AND archived_at IS NULL) AS payment,
            e.mail_tested_at IS NOT NULL AS mail,
            coalesce(jsonb_array_length(s.data #> '{website_config,navigation}'), 0) > 0 AS menu,
            EXISTS (SELECT 1 FROM screening WHERE exhibitor_id = tenant() AND cancelled_at IS NULL AND archived_at IS NULL) AS screening,
            EXISTS (SELECT 1 FROM device WHERE exhibitor_id = tenant() AND auth = 'active' AND deleted_at IS NULL) AS device,
            EXISTS (SELECT 1 FROM bill WHERE exhibitor_id = tenant() AND channel = 'site' AND settled_at IS NOT NULL) AS purchase,
            e.opened_at IS NOT NULL AS open
       FROM exhibitor e LEFT JOIN settings s ON s.exhibitor_id = e.id WHERE e.id = tenant()`,
  );
  if (!done) throw new Error('the exhibitor of the transaction is not there');
  return done;
}

export type Opening = { readonly open: boolean; readonly missing: (typeof NEEDED_TO_OPEN)[number][] };

/** Returns whether visitors see the website, and what keeps it from being opened. */
export async function opening(first: Pick<Reads, 'one'>): Promise<Opening> {
  const done = await stepsDone(first);
  return { open: done.open, missing: missingToOpen(done) };
}

/**
 * Opens the website to the public; a website that is open stays so. The employee confirms to have
 * read the legal texts. Refuses 422 at `general`, one problem for each thing that is missing
 * (exhibitor.missing_hall ...).
 */
export function openToPublic(db: Db, acting: Acting): Promise<Opening> {
  return db.tx(acting, async (tx) => {
    const { missing } = await opening(tx);
    const refusal = refusalOf(missing.map((step) => ({ code: MISSING[step], path: 'general' })));
    if (refusal) throw refusal;
    if (await showToPublic(tx, true))
      await tx.audit({ ...ENTRY, action: 'exhibitor.opened', entityId: tx.exhibitorId });
    return { open: true, missing };
  });
}

const MISSING = {
  hall: 'exhibitor.missing_hall',
  price: 'exhibitor.missing_price',
  film: 'exhibitor.missing_film',
  payment: 'exhibitor.missing_payment',
  screening: 'exhibitor.missing_screening',
} as const satisfies Record<Opening['missing'][number], string>;

/** Closes the website to the public again. Orders keep their pages; tills and scanners go on. */
export function closeToPublic(db: Db, acting: Acting): Promise<Opening> {
  return db.tx(acting, async (tx) => {
    if (await showToPublic(tx, false))
      await tx.audit({ ...ENTRY, action: 'exhibitor.closed', entityId: tx.exhibitorId });
    return opening(tx);
  });
}

const ENTRY = { entity: 'exhibitor' } as const;
