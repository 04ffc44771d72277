import { z } from 'zod';
import { isDay } from '#kernel/days.ts';
import { defineRoutes, fileAnswer } from '#kernel/routes.ts';
import { answerOf, zDay, zId, zInstant, zLocaleQuery } from '#kernel/wire.ts';
import { ACTOR_KINDS } from '#modules/audit/rules/actors.ts';

const SEARCH_MAX = 100;

/** `from` and `until`: business days, both included; `person`: an employee. */
const zAuditFilter = z.object({
  from: zDay.refine(isDay, 'date').optional(),
  until: zDay.refine(isDay, 'date').optional(),
  person: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  kind: z
    .string()
    .regex(/^[a-z_]{1,50}\.[a-z_]{1,50}$/)
    .optional(),
  search: z.string().trim().max(SEARCH_MAX).optional(),
});
export type AuditFilter = z.infer<typeof zAuditFilter>;

const zAuditQuery = zAuditFilter.extend({
  /** The end of the last page, from its `before`. */
  before: z
    .string()
    .regex(/^\d{1,16}_\d{1,15}$/)
    .optional(),
});
export type AuditQuery = z.infer<typeof zAuditQuery>;

const zValue = z.union([z.string(), z.number(), z.boolean()]).nullable();
const zChange = z.object({
  /** The path in the changed thing: `address.city`. */
  field: z.string(),
  before: zValue,
  after: zValue,
});

const zAuditEntry = z.object({
  id: z.number().int(),
  at: zInstant,
  /** `name`: null if it is not known. */
  who: z.object({ kind: z.enum(ACTOR_KINDS), name: z.string().nullable() }),
  channel: z.string(),
  /** What was done: `screening.seats_blocked`. */
  kind: z.string(),
  subject: z.string(),
  subject_id: z.string(),
  /** The first fields that differ; long texts are cut. */
  changes: z.array(zChange),
  /** The number of further fields that differ. */
  more_changes: z.number().int(),
});
export type AuditEntryWire = z.infer<typeof zAuditEntry>;

/**
 * `before`: the parameter for the page of earlier entries; null: there are none. A page of a text
 * search can be short or empty and have a `before` all the same.
 */
const zAuditPage = z.object({
  entries: z.array(zAuditEntry),
  before: z.string().nullable(),
});
export type AuditPageWire = z.infer<typeof zAuditPage>;

/** What the filters offer. */
const zAuditChoices = z.object({
  people: z.array(z.object({ id: zId, name: z.string() })),
  /** The kinds of entries that the log has. */
  kinds: z.array(z.string()),
  /** The largest number of entries in an export. */
  export_max: z.number().int(),
});

/** What the portal calls. */
export const auditStaffApi = defineRoutes('audit', {
  'GET /api/staff/audit': {
    summary: 'The audit log, the newest entries first, fifty a page (I20)',
    query: zAuditQuery,
    answer: answerOf(zAuditPage),
  },
  'GET /api/staff/audit/choices': {
    summary: 'The persons and the kinds of entries by which the audit log can be filtered',
    answer: answerOf(zAuditChoices),
  },
  'GET /api/staff/audit/exportable': {
    summary: 'Whether the entries of this filter fit in one export',
    query: zAuditFilter,
    answer: answerOf(z.object({ exportable: z.boolean() })),
  },
  'GET /api/staff/audit/export': {
    summary: 'The audit log as CSV, the newest entries first; refuses a period with too many entries',
    query: zAuditFilter.extend(zLocaleQuery.shape),
    answer: fileAnswer('text/csv'),
  },
});
