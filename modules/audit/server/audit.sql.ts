import { containsIgnoringCase } from '#platform/db/case-insensitive.ts';
import type { Reads } from '#platform/db/tx.ts';

export type AuditRow = {
  readonly id: number;
  /** Microseconds since 1970: with the id, the position in the list. */
  readonly at_us: number;
  readonly actor: string;
  readonly channel: string;
  readonly action: string;
  readonly entity: string;
  readonly entity_id: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly employee_name: string | null;
  readonly device_name: string | null;
};

export type Place = { readonly us: number; readonly id: number };

export type AuditQuestion = {
  /** Entries before this one. */
  readonly before: Place | null;
  /** The first instant, epoch ms. */
  readonly fromMs: number | null;
  /** The instant after the last one, epoch ms. */
  readonly untilMs: number | null;
  readonly person: number | null;
  readonly kind: string | null;
  /** '' is no search. */
  readonly search: string;
};

const AT_US = '(extract(epoch FROM a.at) * 1000000)::bigint AS at_us';
const NEWEST_FIRST = 'ORDER BY a.at DESC, a.id DESC';
/** The number after `employee:` or `device:`, else null. */
const idOf = (kind: string): string =>
  `CASE WHEN a.actor ~ '^${kind}:[0-9]{1,9}$' THEN split_part(a.actor, ':', 2)::int END`;

/**
 * Returns up to `limit` entries, newest first. A text search reads the newest `scan` entries that
 * the other conditions leave, because no index finds a part of a text.
 */
export function auditRows(
  first: Pick<Reads, 'query'>,
  question: AuditQuestion,
  { limit, scan }: { readonly limit: number; readonly scan: number },
): Promise<AuditRow[]> {
  const { conditions, values } = conditionsOf(question);
  const given = (value: unknown): string => `$${values.push(value)}`;
  const read = given(question.search === '' ? limit : scan);
  const words = `concat_ws(' ', a.action, a.entity, a.entity_id, a.before, a.after, e.name, d.name)`;
  const matchesSearch = question.search === '' ? 'true' : containsIgnoringCase([words], given(question.search));
  return first.query(
    `WITH a AS MATERIALIZED (SELECT * FROM audit a WHERE ${conditions} ${NEWEST_FIRST} LIMIT ${read})
     SELECT a.id, ${AT_US}, a.actor, a.channel, a.action, a.entity, a.entity_id, a.before, a.after, e.name AS employee_name,
            coalesce(nullif(d.name, ''), d.uid) AS device_name
       FROM a
       LEFT JOIN employee e ON e.exhibitor_id = tenant() AND e.id = ${idOf('employee')}
       LEFT JOIN device d ON d.exhibitor_id = tenant() AND d.id = ${idOf('device')}
      WHERE ${matchesSearch} ${NEWEST_FIRST} LIMIT ${given(limit)}`,
    values,
  );
}

/** Returns the place of the entry after `count` others, newest first; null if there are fewer. */
export async function placeAfter(
  first: Pick<Reads, 'one'>,
  question: AuditQuestion,
  count: number,
): Promise<Place | null> {
  const { conditions, values } = conditionsOf(question);
  const row = await first.one<{ at_us: number; id: number }>(
    `SELECT ${AT_US}, a.id FROM audit a WHERE ${conditions} ${NEWEST_FIRST} OFFSET $${values.push(count)} LIMIT 1`,
    values,
  );
  return row && { us: row.at_us, id: row.id };
}

function conditionsOf(question: AuditQuestion): { conditions: string; values: unknown[] } {
  const { before, fromMs, untilMs, person, kind } = question;
  const values: unknown[] = [];
  const given = (value: unknown): string => `$${values.push(value)}`;
  const conditions = ['a.exhibitor_id = tenant()'];
  if (before)
    conditions.push(
      `(a.at, a.id) < (timestamptz 'epoch' + ${given(before.us)}::float8 * interval '1 microsecond', ${given(before.id)}::bigint)`,
    );
  if (fromMs !== null) conditions.push(`a.at >= to_timestamp(${given(fromMs)}::float8 / 1000)`);
  if (untilMs !== null) conditions.push(`a.at < to_timestamp(${given(untilMs)}::float8 / 1000)`);
  if (person !== null) conditions.push(`a.actor = ${given(`employee:${person}`)}`);
  if (kind !== null) conditions.push(`a.action = ${given(kind)}`);
  return { conditions: conditions.join(' AND '), values };
}

const PEOPLE_MAX = 500;
const KINDS_MAX = 500;

/** Returns the employees, former ones too, by name. */
export const auditPeople = (first: Pick<Reads, 'query'>): Promise<{ id: number; name: string }[]> =>
  first.query(
    `SELECT e.id, e.name FROM employee e WHERE e.exhibitor_id = tenant() ORDER BY lower(e.name), e.id LIMIT ${PEOPLE_MAX}`,
  );

/** Returns the kinds of entries that the log has; jumps in the index from one kind to the next. */
export const auditKinds = async (first: Pick<Reads, 'query'>): Promise<string[]> =>
  (
    await first.query<{ action: string }>(
      `WITH RECURSIVE kind AS (
         (SELECT a.action FROM audit a WHERE a.exhibitor_id = tenant() ORDER BY a.action LIMIT 1)
         UNION ALL
         SELECT (SELECT a.action FROM audit a WHERE a.exhibitor_id = tenant() AND a.action > k.action ORDER BY a.action LIMIT 1)
           FROM kind k WHERE k.action IS NOT NULL)
       SELECT k.action FROM kind k WHERE k.action IS NOT NULL LIMIT ${KINDS_MAX}`,
    )
  ).map(({ action }) => action);
