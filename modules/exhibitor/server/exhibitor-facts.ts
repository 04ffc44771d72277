import { isMailAddress } from '#kernel/mail-address.ts';
import { type Problem, refusalOf, refuse } from '#kernel/refusal.ts';
import type { Texts } from '#kernel/texts.ts';
import type { ExhibitorFacts, ExhibitorFactsForm } from '#modules/exhibitor/contract/settings.ts';
import { isIban, normaliseIban } from '#modules/exhibitor/rules/iban.ts';
import { changedParts, mergedSettings } from '#modules/exhibitor/rules/settings-parts.ts';
import { isAddressTaken } from '#modules/exhibitor/server/insert-exhibitor.ts';
import type { Acting, Db, Reads } from '#platform/db/tx.ts';

type Row = Omit<ExhibitorFacts, 'twitter' | 'info'> & { twitter: string | null; info: Partial<ExhibitorFacts['info']> };
const ROW =
  'SELECT trade_name, email, twitter, info, serving_on, timezone, country, logo FROM exhibitor WHERE id = tenant()';
const EMPTY: ExhibitorFacts['info'] = {
  phone: '',
  phone_text: {},
  phone2: '',
  phone2_text: {},
  messenger: '',
  whatsapp: '',
  facebook: '',
  instagram: '',
  vat: '',
  iban: '',
};

/** Returns the exhibitor's details for its website and its documents (SET-003); missing ones are ''. */
export const exhibitorFacts = async (tx: Reads): Promise<ExhibitorFacts> => factsOf(await tx.one<Row>(ROW));

/**
 * Changes the exhibitor's details; missing fields stay, so that concurrent changes of different
 * fields are both saved. Refuses 422 at the field: `email` (validation.email), `info.iban`
 * (exhibitor.iban), `logo` (validation.exists), `serving_on` (exhibitor.address_taken).
 */
export async function changeExhibitorFacts(db: Db, acting: Acting, given: ExhibitorFactsForm): Promise<ExhibitorFacts> {
  try {
    return await writeFacts(db, acting, given);
  } catch (error) {
    throw isAddressTaken(error) ? refuse('exhibitor.address_taken', undefined, 'serving_on') : error;
  }
}

const writeFacts = (db: Db, acting: Acting, given: ExhibitorFactsForm): Promise<ExhibitorFacts> =>
  db.tx(acting, async (tx) => {
    const before = factsOf(await tx.one<Row>(`${ROW} FOR UPDATE`));
    const merged = mergedSettings(before, given) as ExhibitorFacts;
    const after = { ...merged, info: { ...merged.info, iban: normaliseIban(merged.info.iban) } };
    const isNewLogo = after.logo !== before.logo && after.logo !== null;
    const unknownLogo = isNewLogo && !(await isUploaded(tx, after.logo));
    const refusal = refusalOf([
      ...problemsOf(after),
      ...(unknownLogo ? [{ code: 'validation.exists', path: 'logo' }] : []),
    ]);
    if (refusal) throw refusal;
    const parts = changedParts(before, after);
    if (parts.length === 0) return after;
    const givenInfo = Object.fromEntries(Object.entries(after.info).filter(([, value]) => isGiven(value)));
    await tx.run(
      `UPDATE exhibitor SET trade_name = $1, email = $2, twitter = $3, info = $4, serving_on = $5, timezone = $6, country = $7, logo = $8
        WHERE id = tenant()`,
      [
        after.trade_name,
        after.email,
        after.twitter || null,
        JSON.stringify(givenInfo),
        after.serving_on.toLowerCase(),
        after.timezone,
        after.country,
        after.logo,
      ],
    );
    await tx.audit({ action: 'exhibitor.changed', entity: 'exhibitor', entityId: tx.exhibitorId, before, after });
    return after;
  });

const isUploaded = async (tx: Pick<Reads, 'one'>, key: string | null): Promise<boolean> =>
  (await tx.one('SELECT 1 AS found FROM asset WHERE exhibitor_id = tenant() AND key = $1', [key])) !== null;

/** Returns whether a text is given; a text in several languages in at least one. */
const isGiven = (value: string | Texts): boolean =>
  typeof value === 'string' ? value !== '' : Object.values(value).some((text) => text !== '');

function factsOf(row: Row | null): ExhibitorFacts {
  if (!row) throw new Error('an exhibitor without an exhibitor was asked for what it says of itself');
  return { ...row, twitter: row.twitter ?? '', info: { ...EMPTY, ...row.info } };
}

const problemsOf = ({ email, info }: ExhibitorFacts): Problem[] => [
  ...(isMailAddress(email) ? [] : [{ code: 'validation.email', path: 'email' }]),
  ...(info.iban === '' || isIban(info.iban) ? [] : [{ code: 'exhibitor.iban', path: 'info.iban' }]),
];
