import { isMailAddress } from '#kernel/mail-address.ts';
import { type Problem, refusalOf } from '#kernel/refusal.ts';
import type { Texts } from '#kernel/texts.ts';
import type { HouseFacts, HouseFactsForm } from '#modules/exhibitor/contract.ts';
import { isIban, normaliseIban } from '#modules/exhibitor/rules/iban.ts';
import { changedParts, mergedSettings } from '#modules/exhibitor/rules/settings-parts.ts';
import type { Acting, Db, Reads } from '#platform/db/tx.ts';

type Row = { trade_name: string; email: string; twitter: string | null; info: Partial<HouseFacts['info']> };
const ROW = 'SELECT trade_name, email, twitter, info FROM exhibitor WHERE id = tenant()';
const EMPTY: HouseFacts['info'] = {
  ...{ phone: '', phone_text: {}, phone2: '', phone2_text: {}, messenger: '', whatsapp: '' },
  ...{ facebook: '', instagram: '', vat: '', iban: '' },
};

/** What the house says of itself, on its website and on its papers (SET-003); what it does not say is ''. */
export const houseFacts = async (tx: Reads): Promise<HouseFacts> => factsOf(await tx.one<Row>(ROW));

/**
 * Changes what the house says of itself; what is not given stays, so that two who change different things are both kept.
 * Refuses 422 at the field: `email` (validation.email), `info.iban` (exhibitor.iban).
 */
export function changeHouseFacts(db: Db, acting: Acting, given: HouseFactsForm): Promise<HouseFacts> {
  return db.tx(acting, async (tx) => {
    const before = factsOf(await tx.one<Row>(`${ROW} FOR UPDATE`));
    const merged = mergedSettings(before, given) as HouseFacts;
    const after = { ...merged, info: { ...merged.info, iban: normaliseIban(merged.info.iban) } };
    const refusal = refusalOf(problemsOf(after));
    if (refusal) throw refusal;
    const parts = changedParts(before, after);
    if (parts.length === 0) return after;
    const said = Object.fromEntries(Object.entries(after.info).filter(([, value]) => isSaid(value)));
    await tx.run('UPDATE exhibitor SET trade_name = $1, email = $2, twitter = $3, info = $4 WHERE id = tenant()', [
      ...[after.trade_name, after.email, after.twitter || null, JSON.stringify(said)],
    ]);
    await tx.audit({ action: 'exhibitor.changed', entity: 'exhibitor', entityId: tx.exhibitorId, before, after });
    return after;
  });
}

/** Of a text in several languages: in one at least. */
const isSaid = (value: string | Texts): boolean =>
  typeof value === 'string' ? value !== '' : Object.values(value).some((text) => text !== '');

function factsOf(row: Row | null): HouseFacts {
  if (!row) throw new Error('a house without an exhibitor was asked for what it says of itself');
  return { ...row, twitter: row.twitter ?? '', info: { ...EMPTY, ...row.info } };
}

const problemsOf = ({ email, info }: HouseFacts): Problem[] => [
  ...(isMailAddress(email) ? [] : [{ code: 'validation.email', path: 'email' }]),
  ...(info.iban === '' || isIban(info.iban) ? [] : [{ code: 'exhibitor.iban', path: 'info.iban' }]),
];
