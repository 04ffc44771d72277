import type { Country } from '#kernel/countries.ts';
import type { Day } from '#kernel/days.ts';
import type { VatBasisPoints } from '#kernel/money.ts';
import type { VatKind } from '#modules/vat/rules/vat-rates.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

export type VatChangeRow = {
  id: number;
  kind: VatKind;
  from: Day;
  rate: VatBasisPoints;
  version: number;
};

/** Returns the changes that the exhibitor added to the rates of its country. */
export const vatChanges = (first: Pick<Reads, 'query'>): Promise<VatChangeRow[]> =>
  first.query(
    `SELECT c.id, c.kind, c.valid_from AS "from", c.vat_bp AS rate, c.version
       FROM vat_change c JOIN exhibitor e ON e.id = c.exhibitor_id AND e.country = c.country
      WHERE c.exhibitor_id = tenant() ORDER BY c.valid_from, c.id`,
  );

/** The country whose rates are charged, and the day on the exhibitor's clock. */
export type VatGround = { country: Country; today: Day };

export const vatGround = (first: Pick<Reads, 'one'>): Promise<VatGround | null> =>
  first.one('SELECT country, (foyer_now() AT TIME ZONE timezone)::date AS today FROM exhibitor WHERE id = tenant()');

/** Returns a change of the country that the exhibitor has now, locked until the transaction ends. */
export const lockVatChange = (tx: Pick<Tx, 'one'>, id: number): Promise<VatChangeRow | null> =>
  tx.one(
    `SELECT c.id, c.kind, c.valid_from AS "from", c.vat_bp AS rate, c.version
       FROM vat_change c JOIN exhibitor e ON e.id = c.exhibitor_id AND e.country = c.country
      WHERE c.exhibitor_id = tenant() AND c.id = $1 FOR UPDATE OF c`,
    [id],
  );

export const insertVatChange = async (
  tx: Pick<Tx, 'one'>,
  { kind, from, rate }: Pick<VatChangeRow, 'kind' | 'from' | 'rate'>,
): Promise<number> => {
  const made = await tx.one<{ id: number }>(
    `INSERT INTO vat_change (exhibitor_id, country, kind, valid_from, vat_bp)
     SELECT id, country, $1, $2, $3 FROM exhibitor WHERE id = tenant() RETURNING id`,
    [kind, from, rate],
  );
  if (!made) throw new Error('a change of a VAT rate was not added');
  return made.id;
};

export const updateVatChange = (
  tx: Pick<Tx, 'run'>,
  id: number,
  { kind, from, rate }: Pick<VatChangeRow, 'kind' | 'from' | 'rate'>,
): Promise<number> =>
  tx.run(
    `UPDATE vat_change SET kind = $2, valid_from = $3, vat_bp = $4, version = version + 1
      WHERE exhibitor_id = tenant() AND id = $1`,
    [id, kind, from, rate],
  );

export const deleteVatChange = (tx: Pick<Tx, 'run'>, id: number): Promise<number> =>
  tx.run('DELETE FROM vat_change WHERE exhibitor_id = tenant() AND id = $1', [id]);
