import type { Params } from '#kernel/refusal.ts';
import type { Texts } from '#kernel/texts.ts';
import type { CampaignRange } from '#modules/campaigns/rules/campaign-range.ts';
import type { CampaignStatus } from '#modules/campaigns/rules/campaign-states.ts';
import type { CampaignTemplate } from '#modules/campaigns/rules/campaign-templates.ts';
import type { CampaignFrequency } from '#modules/campaigns/rules/send-times.ts';
import type { Reads, SystemTx, Tx } from '#platform/db/tx.ts';

/** Why the campaign was not sent: a code with its values, translated into the reader's language. */
export type StoredProblem = { readonly code: string; readonly params?: Params };

/** Instants in epoch ms. */
export type CampaignRow = {
  readonly id: number;
  readonly name: string;
  readonly frequency: CampaignFrequency;
  readonly range: CampaignRange;
  readonly template: CampaignTemplate;
  readonly subject: Texts;
  readonly intro: Texts;
  readonly status: CampaignStatus;
  readonly send_at: number;
  readonly sent_at: number | null;
  readonly reminded: boolean;
  /** The regular campaign this is an issue of; the first issue has its own id here. */
  readonly of_campaign: number | null;
  readonly problem: StoredProblem | null;
};

const LISTED_MAX = 200;
const CAMPAIGN = `
  SELECT c.id, c.name, c.frequency, c.range, c.template, c.subject, c.intro, c.status, c.of_campaign, c.problem,
         floor(extract(epoch FROM c.send_at) * 1000)::float8 AS send_at, floor(extract(epoch FROM c.sent_at) * 1000)::float8 AS sent_at,
         c.reminded_at IS NOT NULL AS reminded
    FROM campaign c WHERE c.exhibitor_id = tenant()`;

export const campaign = (tx: Pick<Reads, 'one'>, id: number): Promise<CampaignRow | null> =>
  tx.one(`${CAMPAIGN} AND c.id = $1`, [id]);

/** Like `campaign`, with a row lock until the end of the transaction. */
export const lockCampaign = (tx: Pick<Tx, 'one'>, id: number): Promise<CampaignRow | null> =>
  tx.one(`${CAMPAIGN} AND c.id = $1 FOR NO KEY UPDATE OF c`, [id]);

/** Returns the active and coming campaigns first, then those that are over; the latest first. */
export const campaigns = (tx: Pick<Reads, 'query'>): Promise<(CampaignRow & { emails: number })[]> =>
  tx.query(
    `SELECT c.*, (SELECT count(*)::int FROM campaign_letter l WHERE l.exhibitor_id = tenant() AND l.campaign_id = c.id) AS emails
       FROM (${CAMPAIGN} ORDER BY c.status IN ('sent', 'cancelled'), c.send_at DESC, c.id DESC LIMIT ${LISTED_MAX}) c
      ORDER BY c.status IN ('sent', 'cancelled'), c.send_at DESC, c.id DESC`,
  );

export type WrittenCampaign = Pick<
  CampaignRow,
  'name' | 'frequency' | 'range' | 'template' | 'subject' | 'intro' | 'send_at'
>;

const valuesOf = (given: WrittenCampaign): unknown[] => [
  given.name,
  given.frequency,
  given.range,
  given.template,
  JSON.stringify(given.subject),
  JSON.stringify(given.intro),
  given.send_at,
];

export const insertCampaign = async (
  tx: Pick<Tx, 'one'>,
  given: WrittenCampaign,
  employeeId: number,
): Promise<number> => {
  const row = await tx.one<{ id: number }>(
    `INSERT INTO campaign (exhibitor_id, name, frequency, range, template, subject, intro, send_at, created_by, created_at)
     VALUES (tenant(), $1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000), $8, foyer_now()) RETURNING id`,
    [...valuesOf(given), employeeId],
  );
  if (!row) throw new Error('a campaign was not written');
  return row.id;
};

/** A new time causes a new reminder. */
export const updateCampaign = (tx: Pick<Tx, 'run'>, id: number, given: WrittenCampaign): Promise<number> =>
  tx.run(
    `UPDATE campaign SET name = $2, frequency = $3, range = $4, template = $5, subject = $6, intro = $7,
            reminded_at = CASE WHEN send_at = to_timestamp($8::float8 / 1000) THEN reminded_at END,
            send_at = to_timestamp($8::float8 / 1000)
      WHERE exhibitor_id = tenant() AND id = $1`,
    [id, ...valuesOf(given)],
  );

/** Inserts the next issue of a regular campaign; repeated calls insert it only once. */
export const insertIssue = (tx: Pick<Tx, 'run'>, before: CampaignRow, sendAt: number): Promise<number> =>
  tx.run(
    `INSERT INTO campaign (exhibitor_id, name, frequency, range, template, subject, intro, send_at, of_campaign, created_by, created_at)
     SELECT exhibitor_id, name, frequency, range, template, subject, intro, to_timestamp($2::float8 / 1000),
            coalesce(of_campaign, id), created_by, foyer_now()
       FROM campaign WHERE exhibitor_id = tenant() AND id = $1 ON CONFLICT DO NOTHING`,
    [before.id, sendAt],
  );

export const moveCampaign = (
  tx: Pick<Tx, 'run'>,
  id: number,
  to: CampaignStatus,
  { problem = null, confirmedBy = null }: { problem?: StoredProblem | null; confirmedBy?: number | null } = {},
): Promise<number> =>
  tx.run(
    `UPDATE campaign SET status = $2, problem = coalesce($3, problem), sent_at = CASE WHEN $2 = 'sent' THEN foyer_now() END,
            confirmed_at = CASE WHEN $2 = 'pending' THEN foyer_now() ELSE confirmed_at END, confirmed_by = coalesce($4, confirmed_by)
      WHERE exhibitor_id = tenant() AND id = $1`,
    [id, to, problem && JSON.stringify(problem), confirmedBy],
  );

export const writeReminded = (tx: Pick<Tx, 'run'>, id: number): Promise<number> =>
  tx.run('UPDATE campaign SET reminded_at = foyer_now() WHERE exhibitor_id = tenant() AND id = $1', [id]);

/**
 * Records the next subscribers without an email of this campaign as queued: the row prevents a
 * second email. Returns their ids.
 */
export const takeSubscribers = async (tx: Pick<Tx, 'query'>, id: number, batch: number): Promise<number[]> => {
  const rows = await tx.query<{ subscriber_id: number }>(
    `INSERT INTO campaign_letter (exhibitor_id, campaign_id, subscriber_id, queued_at)
     SELECT tenant(), $1, s.id, foyer_now() FROM newsletter_subscriber s
      WHERE s.exhibitor_id = tenant() AND s.confirmed_at IS NOT NULL AND s.unsubscribed_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM campaign_letter l WHERE l.exhibitor_id = tenant() AND l.campaign_id = $1 AND l.subscriber_id = s.id)
      ORDER BY s.id LIMIT $2
     RETURNING subscriber_id`,
    [id, batch],
  );
  return rows.map(({ subscriber_id }) => subscriber_id);
};

export const countSubscribers = async (tx: Pick<Reads, 'one'>): Promise<number> =>
  (
    await tx.one<{ count: number }>(
      `SELECT count(*)::int AS count FROM newsletter_subscriber
        WHERE exhibitor_id = tenant() AND confirmed_at IS NOT NULL AND unsubscribed_at IS NULL`,
    )
  )?.count ?? 0;

/**
 * Returns the campaigns with work to do now, of all exhibitors: to remind of, to end, to begin or
 * to continue.
 */
export const dueCampaigns = (
  tx: Pick<SystemTx, 'query'>,
  remindAheadHours: number,
  limit: number,
): Promise<{ exhibitor_id: number; id: number }[]> =>
  tx.query(
    `SELECT exhibitor_id, id FROM campaign
      WHERE status IN ('awaiting confirmation', 'pending', 'sending')
        AND (send_at <= foyer_now()
             OR status = 'awaiting confirmation' AND reminded_at IS NULL AND send_at <= foyer_now() + make_interval(hours => $1))
      ORDER BY send_at, exhibitor_id, id LIMIT $2`,
    [remindAheadHours, limit],
  );
