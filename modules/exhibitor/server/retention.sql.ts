import { RETENTION_LIMITS, type RetentionName } from '#modules/exhibitor/rules/retention.ts';

/** SQL: the interval for which the exhibitor of a row keeps its kind of data. `table`: the one of the row. */
export const retentionDays = (name: RetentionName & `${string}_days`, table: string): string =>
  `make_interval(days => coalesce((SELECT (s.data #>> '{retention,${name}}')::int FROM settings s
     WHERE s.exhibitor_id = ${table}.exhibitor_id), ${RETENTION_LIMITS[name].usual}))`;

/** What is older than it is kept. */
export type Old = { readonly count: number; readonly oldest_ms: number | null };
export const NONE_OLD: Old = { count: 0, oldest_ms: null };
