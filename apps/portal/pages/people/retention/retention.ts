import { typedNumber } from '#kernel/typed-number.ts';
import { KEPT_NAMES, type KeptName } from '#modules/exhibitor/rules/retention.ts';
import type { RetentionWire } from '#modules/privacy/contract/staff.ts';

/** The preview of the retention; the list of clients shows a part of it. */
export const RETENTION = ['retention'];

export type KeptKind = RetentionWire['kinds'][number];
/** The values of the fields. */
export type RetentionValues = Record<KeptName, string>;

export const valuesOf = (kinds: readonly KeptKind[]): RetentionValues =>
  Object.fromEntries(kinds.map(({ name, value }) => [name, String(value)])) as RetentionValues;

/** What is sent: a field that holds no number is refused by the server, at the field. */
export const sentOf = (values: RetentionValues) =>
  Object.fromEntries(KEPT_NAMES.map((name) => [name, typedNumber(values[name])])) as Record<KeptName, number>;
