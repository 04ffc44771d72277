import type { Texts } from '#kernel/texts.ts';
import type { Reads, Tx } from '#platform/db/tx.ts';

export type PackageRow = {
  id: number;
  name: string;
  type_id: number;
  title: Texts;
  cards: number;
  blank: number;
  blocked: number;
  imported: boolean;
  created_ms: number;
  person: string | null;
  /** The company to which it was handed over, and the bill on its invoice; null: to none. */
  client_id: number | null;
  company: string | null;
  bill_id: string | null;
  bill_reference: string | null;
  handed_over_ms: number | null;
};

/** Not sold: the card has no bill, or its bill failed. */
const BLANK = `NOT v.paid AND v.deleted_at IS NULL AND (v.bill_id IS NULL OR NOT EXISTS (SELECT 1 FROM bill b
    WHERE b.exhibitor_id = v.exhibitor_id AND b.id = v.bill_id AND b.status IN ('pending','paying','reserved')))`;

const PACKAGE = `SELECT p.id, p.name, p.type_id, t.title, p.cards, p.imported, (extract(epoch FROM p.created_at) * 1000)::float8 AS created_ms,
  e.name AS person, c.blank, c.blocked, p.invoice_client_id AS client_id, i.company, p.bill_id, b.reference AS bill_reference,
  (extract(epoch FROM p.handed_over_at) * 1000)::float8 AS handed_over_ms
  FROM voucher_package p
  JOIN voucher_type t ON t.exhibitor_id = p.exhibitor_id AND t.id = p.type_id
  LEFT JOIN invoice_client i ON i.exhibitor_id = p.exhibitor_id AND i.id = p.invoice_client_id
  LEFT JOIN bill b ON b.exhibitor_id = p.exhibitor_id AND b.id = p.bill_id
  LEFT JOIN employee e ON e.exhibitor_id = p.exhibitor_id AND e.id = p.employee_id
  CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE ${BLANK})::int AS blank, count(*) FILTER (WHERE v.blocked_for IS NOT NULL)::int AS blocked
    FROM voucher v WHERE v.exhibitor_id = p.exhibitor_id AND v.package_id = p.id) c
 WHERE p.exhibitor_id = tenant()`;

/** Newest first. */
export const listedPackages = (first: Reads, limit: number): Promise<PackageRow[]> =>
  first.query(`${PACKAGE} ORDER BY p.id DESC LIMIT $1`, [limit]);

export const listedPackage = (first: Reads, id: number): Promise<PackageRow | null> =>
  first.one(`${PACKAGE} AND p.id = $1`, [id]);

export type BlankCardRow = { no: number; code_sealed: Buffer };

/**
 * Returns the unsold cards of a package, in their order. The codes of sold cards belong to the
 * buyers.
 */
export const blankCards = (first: Reads, id: number): Promise<BlankCardRow[]> =>
  first.query(
    `SELECT v.package_no AS no, v.code_sealed FROM voucher v
      WHERE v.exhibitor_id = tenant() AND v.package_id = $1 AND v.package_no IS NOT NULL AND ${BLANK}
      ORDER BY v.package_no`,
    [id],
  );

export type NewPackage = {
  readonly name: string;
  readonly typeId: number;
  readonly cards: number;
  readonly imported: boolean;
  readonly employeeId: number;
};

export const typeIsSold = async (tx: Pick<Tx, 'one'>, id: number): Promise<boolean> =>
  (await tx.one('SELECT 1 FROM voucher_type WHERE exhibitor_id = tenant() AND id = $1 AND archived_at IS NULL', [
    id,
  ])) !== null;

export const insertPackage = (tx: Pick<Tx, 'one'>, made: NewPackage): Promise<{ id: number } | null> =>
  tx.one(
    `INSERT INTO voucher_package (exhibitor_id, name, type_id, cards, imported, employee_id, created_at)
     VALUES (tenant(), $1, $2, $3, $4, $5, foyer_now()) RETURNING id`,
    [made.name, made.typeId, made.cards, made.imported, made.employeeId],
  );

/** Notes to which company a package was handed over. Answers 0 if it was handed over before. */
export const packageHandedOver = (
  tx: Pick<Tx, 'run'>,
  { packageId, clientId, billId }: { readonly packageId: number; readonly clientId: number; readonly billId: string },
): Promise<number> =>
  tx.run(
    `UPDATE voucher_package SET invoice_client_id = $2, bill_id = $3, handed_over_at = foyer_now()
      WHERE exhibitor_id = tenant() AND id = $1 AND bill_id IS NULL`,
    [packageId, clientId, billId],
  );

export type NewCode = { readonly hmac: Buffer; readonly sealed: Buffer };

/**
 * Inserts blank cards with these codes, numbered from 1. Returns the digests that are new; a code
 * that the exhibitor already has is not changed.
 */
export const insertCards = (
  tx: Pick<Tx, 'query'>,
  packageId: number,
  typeId: number,
  codes: readonly NewCode[],
): Promise<{ code_hmac: Buffer }[]> =>
  tx.query(
    `INSERT INTO voucher (exhibitor_id, type_id, code_hmac, code_sealed, total_turns, remaining_turns, package_id, package_no, created_at)
     SELECT tenant(), $2, c.hmac, c.sealed, 0, 0, $1, c.no, foyer_now()
       FROM unnest($3::bytea[], $4::bytea[]) WITH ORDINALITY AS c(hmac, sealed, no)
     ON CONFLICT (exhibitor_id, code_hmac) DO NOTHING RETURNING code_hmac`,
    [packageId, typeId, codes.map(({ hmac }) => hmac), codes.map(({ sealed }) => sealed)],
  );
