import type { VatBasisPoints } from '#kernel/money.ts';
import type { Texts } from '#kernel/texts.ts';
import type { VoucherType } from '#modules/vouchers/rules/voucher.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

export type VoucherTypeFields = Omit<VoucherType, 'id'> & {
  /** The rate of its VAT on the day on which it is saved. */
  readonly vat_bp: VatBasisPoints;
  readonly slug: string;
  readonly title: Texts;
  readonly page_title: Texts;
  readonly description: Texts;
  readonly content: Texts;
  readonly image: string | null;
  readonly sort: number;
};
export type VoucherTypeRow = Omit<VoucherTypeFields, 'vat_bp'> & {
  readonly id: number;
  readonly archived: boolean;
  readonly version: number;
};
export type ListedTypeRow = VoucherTypeRow & { readonly cards: number };

const TYPE = `t.id, t.slug, t.title, t.page_title, t.description, t.content, t.type AS kind, t.active, t.cost_turn_cents AS cost_turn,
  t.turns_default, t.turns_min, t.turns_max, t.turns_step, t.products_enabled, t.products_default_cents AS products_default,
  t.products_min_cents AS products_min, t.products_max_cents AS products_max, t.products_step_cents AS products_step,
  t.value_ticket_cents AS value_ticket, t.value_handling_cents AS value_handling, t.validity, t.vat_treatment, coalesce(to_jsonb(t.vat_kind), to_jsonb(t.vat_bp)) AS vat,
  t.assets->>'image' AS image, t.sort, t.archived_at IS NOT NULL AS archived, t.version`;

/** Issued cards: paid and not refunded, and blank ones of packages. */
const CARDS = `(SELECT count(*)::int FROM voucher v WHERE v.exhibitor_id = t.exhibitor_id AND v.type_id = t.id
    AND v.deleted_at IS NULL AND (v.paid OR v.package_id IS NOT NULL)) AS cards`;
const LISTED = `SELECT ${TYPE}, ${CARDS} FROM voucher_type t WHERE t.exhibitor_id = tenant()`;

/** In the order in which the website shows them. */
export const listedTypes = (first: Reads, archived: boolean, limit: number): Promise<ListedTypeRow[]> =>
  first.query(`${LISTED} AND (t.archived_at IS NOT NULL) = $1 ORDER BY t.sort, t.id LIMIT $2`, [archived, limit]);

export const listedType = (first: Reads, id: number): Promise<ListedTypeRow | null> =>
  first.one(`${LISTED} AND t.id = $1`, [id]);

/** Locks the type, also against new cards that reference it. */
export const lockType = (tx: Pick<Tx, 'one'>, id: number): Promise<VoucherTypeRow | null> =>
  tx.one(`SELECT ${TYPE} FROM voucher_type t WHERE t.exhibitor_id = tenant() AND t.id = $1 FOR UPDATE`, [id]);

/** Returns whether the type has sold cards, pending purchases or blank cards. */
export const hasCards = async (tx: Pick<Tx, 'one'>, id: number): Promise<boolean> =>
  (await tx.one('SELECT 1 FROM voucher WHERE exhibitor_id = tenant() AND type_id = $1 LIMIT 1', [id])) !== null;

export const pictureExists = async (tx: Pick<Tx, 'one'>, key: string): Promise<boolean> =>
  (await tx.one('SELECT 1 FROM asset WHERE exhibitor_id = tenant() AND key = $1', [key])) !== null;

const COLUMNS = `slug, title, page_title, description, content, type, active, cost_turn_cents, turns_default, turns_min, turns_max, turns_step,
  products_enabled, products_default_cents, products_min_cents, products_max_cents, products_step_cents, value_ticket_cents,
  value_handling_cents, validity, vat_treatment, vat_kind, vat_bp, sort, assets`;
const VALUES = `$2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25,
  CASE WHEN $26::text IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('image', $26::text) END`;

const valuesOf = (fields: VoucherTypeFields): unknown[] => [
  fields.slug,
  ...[fields.title, fields.page_title, fields.description, fields.content].map((texts) => JSON.stringify(texts)),
  fields.kind,
  fields.active,
  fields.cost_turn,
  fields.turns_default,
  fields.turns_min,
  fields.turns_max,
  fields.turns_step,
  fields.products_enabled,
  fields.products_default,
  fields.products_min,
  fields.products_max,
  fields.products_step,
  fields.value_ticket,
  fields.value_handling,
  fields.validity,
  fields.vat_treatment,
  typeof fields.vat === 'string' ? fields.vat : null,
  fields.vat_bp,
  fields.sort,
  fields.image,
];

export const insertType = (tx: Pick<Tx, 'one'>, fields: VoucherTypeFields): Promise<{ id: number } | null> =>
  tx.one(`INSERT INTO voucher_type (version, exhibitor_id, ${COLUMNS}) VALUES ($1, tenant(), ${VALUES}) RETURNING id`, [
    1,
    ...valuesOf(fields),
  ]);

export const updateType = (tx: Pick<Tx, 'run'>, id: number, fields: VoucherTypeFields): Promise<number> =>
  tx.run(
    `UPDATE voucher_type SET version = version + 1, (${COLUMNS}) = ROW(${VALUES}) WHERE exhibitor_id = tenant() AND id = $1`,
    [id, ...valuesOf(fields)],
  );

/** Returns whether this call changed it. */
export const setTypeArchived = async (tx: Pick<Tx, 'run'>, id: number, archived: boolean): Promise<boolean> => {
  const changed = await tx.run(
    `UPDATE voucher_type SET archived_at = CASE WHEN $2 THEN foyer_now() END, version = version + 1
      WHERE exhibitor_id = tenant() AND id = $1 AND (archived_at IS NOT NULL) <> $2`,
    [id, archived],
  );
  return changed > 0;
};
