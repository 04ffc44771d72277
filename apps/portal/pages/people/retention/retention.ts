import { typedNumber } from '#kernel/typed-number.ts';
import { RETENTION_NAMES, type RetentionName } from '#modules/exhibitor/rules/retention.ts';
import type { RetentionWire } from '#modules/privacy/contract/staff.ts';

/** The preview of the retention; the list of clients shows a part of it. */
export const RETENTION = ['retention'];

export type RetentionKind = RetentionWire['kinds'][number];
/** The values of the fields. */
export type RetentionValues = Record<RetentionName, string>;

export const valuesOf = (kinds: readonly RetentionKind[]): RetentionValues =>
  Object.fromEntries(kinds.map(({ name, value }) => [name, String(value)])) as RetentionValues;

/** What is sent: a field that holds no number is refused by the server, at the field. */
export const sentOf = (values: RetentionValues) =>
  Object.fromEntries(RETENTION_NAMES.map((name) => [name, typedNumber(values[name])])) as Record<RetentionName, number>;
