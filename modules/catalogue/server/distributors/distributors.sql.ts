import type { Language } from '#kernel/texts.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

export type OfficeFields = {
  readonly name: string;
  readonly address: Readonly<Record<string, string>>;
  readonly email: string | null;
  readonly language: Language | null;
};
export type OfficeRow = OfficeFields & { readonly id: number };
export type DistributorFields = {
  readonly name: string;
  readonly email: string | null;
  readonly also_known_as: readonly string[];
};
export type DistributorRow = DistributorFields & {
  readonly id: number;
  readonly version: number;
  readonly offices: readonly OfficeRow[];
};
/** The number of uses of a distributor. */
export type Uses = { readonly films: number; readonly automations: number };
export type ListedDistributorRow = Omit<DistributorRow, 'offices'> &
  Uses & { readonly offices: readonly (OfficeRow & { readonly films: number })[] };

const FIELDS = 'd.id, d.name, d.email, d.also_known_as, d.version';
const OFFICE = "'id', o.id, 'name', o.name, 'address', o.address, 'email', o.email, 'language', o.language";
const OFFICES = `FROM distributor_office o WHERE o.exhibitor_id = d.exhibitor_id AND o.distributor_id = d.id`;
/**
 * Of an alias `d`. A distributor that receives reports stays too: the table of automations is read
 * as reports read other tables.
 */
const USES = `(SELECT count(*) FROM movie m WHERE m.exhibitor_id = d.exhibitor_id AND m.distributor_id = d.id) AS films,
  (SELECT count(*) FROM automation a WHERE a.exhibitor_id = d.exhibitor_id AND a.archived_at IS NULL
      AND a.send_to ->> 'distributor' = d.id::text) AS automations`;

const LISTED = `SELECT ${FIELDS}, ${USES},
  (SELECT coalesce(json_agg(json_build_object(${OFFICE}, 'films', (SELECT count(*) FROM movie m
             WHERE m.exhibitor_id = o.exhibitor_id AND m.distributor_office_id = o.id)) ORDER BY o.id), '[]') ${OFFICES}) AS offices
  FROM distributor d WHERE d.exhibitor_id = tenant()`;

/** By name. */
export const listedDistributors = (first: Reads, limit: number): Promise<ListedDistributorRow[]> =>
  first.query(`${LISTED} ORDER BY lower(d.name), d.id LIMIT $1`, [limit]);

export const listedDistributor = (first: Reads, id: number): Promise<ListedDistributorRow | null> =>
  first.one(`${LISTED} AND d.id = $1`, [id]);

export const lockDistributor = (tx: Pick<Tx, 'one'>, id: number): Promise<DistributorRow | null> =>
  tx.one(
    `SELECT ${FIELDS}, (SELECT coalesce(json_agg(json_build_object(${OFFICE}) ORDER BY o.id), '[]') ${OFFICES}) AS offices
       FROM distributor d WHERE d.exhibitor_id = tenant() AND d.id = $1 FOR NO KEY UPDATE`,
    [id],
  );

export const usesOf = async (tx: Pick<Tx, 'one'>, id: number): Promise<Uses> =>
  (await tx.one<Uses>(`SELECT ${USES} FROM distributor d WHERE d.exhibitor_id = tenant() AND d.id = $1`, [id])) ?? {
    films: 0,
    automations: 0,
  };

/** Returns which of these names another distributor has, as its own or as a further name. */
export const takenNames = async (
  tx: Pick<Tx, 'query'>,
  names: readonly string[],
  own: number | null,
): Promise<string[]> => {
  const rows = await tx.query<{ name: string }>(
    `SELECT DISTINCT names.name FROM unnest($1::text[]) AS names(name)
       JOIN distributor d ON d.exhibitor_id = tenant() AND (d.name = names.name OR names.name = ANY (d.also_known_as))
      WHERE d.id IS DISTINCT FROM $2`,
    [names, own],
  );
  return rows.map(({ name }) => name);
};

export async function insertDistributor(tx: Pick<Tx, 'one'>, fields: DistributorFields): Promise<number> {
  const row = await tx.one<{ id: number }>(
    'INSERT INTO distributor (exhibitor_id, name, email, also_known_as) VALUES (tenant(), $1, $2, $3) RETURNING id',
    [fields.name, fields.email, fields.also_known_as],
  );
  if (!row) throw new Error('a distributor was not added');
  return row.id;
}

export const updateDistributor = (tx: Pick<Tx, 'run'>, id: number, fields: DistributorFields): Promise<number> =>
  tx.run(
    `UPDATE distributor SET name = $2, email = $3, also_known_as = $4, version = version + 1
      WHERE exhibitor_id = tenant() AND id = $1`,
    [id, fields.name, fields.email, fields.also_known_as],
  );

/**
 * Writes the offices of a distributor: those with an id are changed, those without one are new.
 * Omitted offices are already deleted.
 */
export async function writeOffices(
  tx: Pick<Tx, 'run'>,
  distributorId: number,
  offices: readonly (OfficeFields & { readonly id: number | null })[],
): Promise<void> {
  const rows = JSON.stringify(offices);
  const COLUMNS = 'r(id int, name text, address jsonb, email text, language text)';
  await tx.run(
    `UPDATE distributor_office o SET name = r.name, address = o.address || r.address, email = r.email, language = r.language
       FROM jsonb_to_recordset($2) AS ${COLUMNS}
      WHERE o.exhibitor_id = tenant() AND o.distributor_id = $1 AND o.id = r.id`,
    [distributorId, rows],
  );
  await tx.run(
    `INSERT INTO distributor_office (exhibitor_id, distributor_id, name, address, email, language)
     SELECT tenant(), $1, name, address, email, language FROM jsonb_to_recordset($2) AS ${COLUMNS} WHERE id IS NULL`,
    [distributorId, rows],
  );
}

export const deleteOffices = (tx: Pick<Tx, 'run'>, distributorId: number, ids: readonly number[]): Promise<number> =>
  tx.run(
    'DELETE FROM distributor_office WHERE exhibitor_id = tenant() AND distributor_id = $1 AND id = ANY($2::int[])',
    [distributorId, ids],
  );

/** Returns the first of these offices that is assigned to a film. */
export const officeInUse = (tx: Pick<Tx, 'one'>, ids: readonly number[]): Promise<{ name: string } | null> =>
  tx.one(
    `SELECT o.name FROM distributor_office o WHERE o.exhibitor_id = tenant() AND o.id = ANY($1::int[])
        AND EXISTS (SELECT 1 FROM movie m WHERE m.exhibitor_id = o.exhibitor_id AND m.distributor_office_id = o.id)
      ORDER BY o.id LIMIT 1`,
    [ids],
  );

export const deleteDistributorRow = (tx: Pick<Tx, 'run'>, id: number): Promise<number> =>
  tx.run('DELETE FROM distributor WHERE exhibitor_id = tenant() AND id = $1', [id]);
