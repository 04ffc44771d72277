import type { Role } from '#modules/access/rules/roles.ts';
import type { AutomationForm } from '#modules/campaigns/contract/automations.ts';
import { addressesOfDistributor, type SendTo } from '#modules/campaigns/rules/automation-receivers.ts';
import type { AutomationFrequency } from '#modules/campaigns/rules/send-times.ts';
import type { StoredProblem } from '#modules/campaigns/server/campaigns/campaigns.sql.ts';
import type { FigureGroup } from '#modules/reports/rules/figures.ts';
import type { ReportName } from '#modules/reports/rules/reports.ts';
import type { Reads, SystemTx, Tx } from '#platform/db/tx.ts';

/** Instants in epoch ms. */
export type AutomationRow = {
  readonly id: number;
  readonly name: string;
  readonly frequency: AutomationFrequency;
  readonly subject: string;
  readonly from_name: string;
  readonly from_email: string;
  readonly send_to: SendTo;
  readonly content: string;
  readonly reports: readonly ReportName[];
  readonly figures: readonly FigureGroup[];
  readonly locale: string;
  readonly active: boolean;
  readonly next_at: number | null;
  readonly last_at: number | null;
  readonly problem: StoredProblem | null;
};

const LISTED_MAX = 200;
const AUTOMATION = `
  SELECT a.id, a.name, a.frequency, a.subject, a.from_name, a.from_email, a.send_to, a.content, a.reports, a.figures, a.locale, a.active, a.problem,
         floor(extract(epoch FROM a.next_at) * 1000)::float8 AS next_at, floor(extract(epoch FROM a.last_at) * 1000)::float8 AS last_at
    FROM automation a WHERE a.exhibitor_id = tenant() AND a.archived_at IS NULL`;

export const automations = (tx: Pick<Reads, 'query'>): Promise<AutomationRow[]> =>
  tx.query(`${AUTOMATION} ORDER BY lower(a.name), a.id LIMIT ${LISTED_MAX}`);

/** Null for one that is archived or belongs to another exhibitor. */
export const automation = (tx: Pick<Reads, 'one'>, id: number): Promise<AutomationRow | null> =>
  tx.one(`${AUTOMATION} AND a.id = $1`, [id]);

export const lockAutomation = (tx: Pick<Tx, 'one'>, id: number): Promise<AutomationRow | null> =>
  tx.one(`${AUTOMATION} AND a.id = $1 FOR NO KEY UPDATE OF a`, [id]);

const valuesOf = (form: AutomationForm, nextAt: number | null): unknown[] => [
  form.name,
  form.frequency,
  form.subject,
  form.from_name,
  form.from_email,
  JSON.stringify(form.send_to),
  form.content,
  form.reports,
  form.locale,
  form.active,
  nextAt,
  form.figures,
];

export const insertAutomation = async (
  tx: Pick<Tx, 'one'>,
  form: AutomationForm,
  nextAt: number | null,
): Promise<number> => {
  const row = await tx.one<{ id: number }>(
    `INSERT INTO automation (exhibitor_id, name, frequency, subject, from_name, from_email, send_to, content, reports, locale, active, next_at, figures)
     VALUES (tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, to_timestamp($11::float8 / 1000), $12) RETURNING id`,
    valuesOf(form, nextAt),
  );
  if (!row) throw new Error('an automation was not written');
  return row.id;
};

/** Clears the earlier problem, so that the next run checks it again. */
export const updateAutomation = (
  tx: Pick<Tx, 'run'>,
  id: number,
  form: AutomationForm,
  nextAt: number | null,
): Promise<number> =>
  tx.run(
    `UPDATE automation SET name = $1, frequency = $2, subject = $3, from_name = $4, from_email = $5, send_to = $6, content = $7, reports = $8,
            locale = $9, active = $10, next_at = to_timestamp($11::float8 / 1000), problem = NULL, figures = $12
      WHERE exhibitor_id = tenant() AND id = $13`,
    [...valuesOf(form, nextAt), id],
  );

export const archiveAutomation = (tx: Pick<Tx, 'run'>, id: number): Promise<number> =>
  tx.run(
    'UPDATE automation SET archived_at = foyer_now(), active = false, next_at = NULL WHERE exhibitor_id = tenant() AND id = $1',
    [id],
  );

/**
 * Records a run, or why it failed (`problem`); `nextAt`: the next run, null to leave it unchanged.
 */
export const writeRun = (
  tx: Pick<Tx, 'run'>,
  id: number,
  { problem, nextAt }: { readonly problem: StoredProblem | null; readonly nextAt: number | null },
): Promise<number> =>
  tx.run(
    `UPDATE automation SET problem = $2, last_at = CASE WHEN $2::jsonb IS NULL THEN foyer_now() ELSE last_at END,
            next_at = coalesce(to_timestamp($3::float8 / 1000), next_at)
      WHERE exhibitor_id = tenant() AND id = $1`,
    [id, problem && JSON.stringify(problem), nextAt],
  );

/** Returns the automations that are due now, of all exhibitors. */
export const dueAutomations = (
  tx: Pick<SystemTx, 'query'>,
  limit: number,
): Promise<{ exhibitor_id: number; id: number }[]> =>
  tx.query(
    `SELECT exhibitor_id, id FROM automation WHERE active AND archived_at IS NULL AND next_at <= foyer_now()
      ORDER BY next_at, exhibitor_id, id LIMIT $1`,
    [limit],
  );

const RECEIVERS_MAX = 200;

/** Returns the current recipient addresses of an automation. */
export async function receiversOf(tx: Pick<Reads, 'query'>, sendTo: SendTo): Promise<string[]> {
  if ('addresses' in sendTo) return [...new Set(sendTo.addresses)];
  if ('role' in sendTo) {
    const people = await tx.query<{ email: string; roles: Role[] }>(
      'SELECT email, roles FROM employee WHERE exhibitor_id = tenant() AND left_at IS NULL AND $1 = ANY (roles) ORDER BY id LIMIT $2',
      [sendTo.role, RECEIVERS_MAX],
    );
    return people.map(({ email }) => email);
  }
  const [distributor] = await distributors(tx, sendTo.distributor);
  return distributor ? addressesOfDistributor(distributor.email, distributor.offices) : [];
}

export type DistributorRow = { id: number; name: string; email: string | null; offices: (string | null)[] };
const DISTRIBUTORS_MAX = 500;

/**
 * For an alias `d`: whether its films have chosen offices; then only those offices receive figures
 * (D-122).
 */
const HAS_CHOSEN = `EXISTS (SELECT 1 FROM movie m
  WHERE m.exhibitor_id = d.exhibitor_id AND m.distributor_id = d.id AND m.distributor_office_id IS NOT NULL AND m.archived_at IS NULL)`;
const IS_CHOSEN = `EXISTS (SELECT 1 FROM movie m
  WHERE m.exhibitor_id = o.exhibitor_id AND m.distributor_office_id = o.id AND m.archived_at IS NULL)`;

/**
 * Returns all distributors, or one, with the addresses of the offices chosen for its films, or of
 * all its offices if no film has one.
 */
export const distributors = (tx: Pick<Reads, 'query'>, id: number | null = null): Promise<DistributorRow[]> =>
  tx.query(
    `SELECT d.id, d.name, d.email, coalesce((SELECT array_agg(o.email ORDER BY o.id) FROM distributor_office o
              WHERE o.exhibitor_id = d.exhibitor_id AND o.distributor_id = d.id
                AND (${IS_CHOSEN} OR NOT ${HAS_CHOSEN})), '{}') AS offices
       FROM distributor d WHERE d.exhibitor_id = tenant() AND ($1::int IS NULL OR d.id = $1) ORDER BY d.name, d.id LIMIT ${DISTRIBUTORS_MAX}`,
    [id],
  );
