import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zInstant, zUuid } from '#kernel/wire.ts';
import { ALARM_KINDS, ALARM_STATUSES, CLASH_REASONS } from '#modules/alarms/rules/alarm-kinds.ts';

const NOTE_MAX = 2_000;
/** Ids of alarms are larger than those of the catalogue. */
const zAlarmId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const zGivenId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const zAlarmPath = z.object({ id: zGivenId });

/** A ticket that a scanner let in without the server, and that did not admit (decision 0097). */
const zClash = z.object({
  why: z.enum(CLASH_REASONS),
  /** The short code. */
  ticket: z.string(),
  seat: z.string().nullable(),
  screen: z.string(),
  start: zInstant,
  at: zInstant,
  device: z.string(),
  /** Where and when the ticket was admitted before. */
  other_device: z.string().nullable(),
  other_at: zInstant.nullable(),
});

/** Something that a person must look at (G15). Amounts in euros. */
export const zAlarm = z.object({
  id: zAlarmId,
  kind: z.enum(ALARM_KINDS),
  status: z.enum(ALARM_STATUSES),
  /** It concerns the whole installation: only its operator sees it. */
  of_installation: z.boolean(),
  since: zInstant,
  last_at: zInstant,
  /** How often it was reported. */
  times: z.number().int(),
  bill: z.object({ uuid: zUuid, reference: z.string() }).nullable(),
  payment: zUuid.nullable(),
  amount: z.number().nullable(),
  /** The amount in the books, where it differs from `amount`. */
  expected: z.number().nullable(),
  count: z.number().int().nullable(),
  /** An invariant, a kind of mail, an id of the provider. */
  name: z.string().nullable(),
  day: z.string().nullable(),
  reason: z.string().nullable(),
  clash: zClash.nullable(),
  /** The employee who took it. */
  by: z.string().nullable(),
  taken_at: zInstant.nullable(),
  done_at: zInstant.nullable(),
  note: z.string(),
});
export type AlarmWire = z.infer<typeof zAlarm>;

/** Without a status: alarms that are not done. */
const zAlarmsQuery = z.object({
  status: z.enum([...ALARM_STATUSES, 'all']).optional(),
  kind: z.enum(ALARM_KINDS).optional(),
  before: zGivenId.optional(),
});
export type AlarmsQuery = z.infer<typeof zAlarmsQuery>;

/** `before`: the parameter for the page of earlier alarms; null: there are none. */
const zAlarmsPage = z.object({ alarms: z.array(zAlarm), before: zAlarmId.nullable() });
export type AlarmsPageWire = z.infer<typeof zAlarmsPage>;

/** What the dashboard shows: how many are not done, and the newest of them. */
export const zAlarmsSummary = z.object({ unfinished: z.number().int(), newest: z.array(zAlarm) });
export type AlarmsSummaryWire = z.infer<typeof zAlarmsSummary>;

export const zDoneForm = z.strictObject({ note: z.string().trim().max(NOTE_MAX) });
export type DoneForm = z.infer<typeof zDoneForm>;

/** What the portal calls. */
export const alarmsStaffApi = defineRoutes('alarms', {
  'GET /api/staff/alarms': {
    summary: 'Alarms, the newest first, fifty a page; only kinds the caller may read (G15)',
    query: zAlarmsQuery,
    answer: answerOf(zAlarmsPage),
  },
  'GET /api/staff/alarms/:id': {
    summary: 'One alarm',
    params: zAlarmPath,
    answer: answerOf(zAlarm),
  },
  'POST /api/staff/alarms/:id/take': {
    summary: 'The caller looks after an alarm; also one that another employee took',
    params: zAlarmPath,
    answer: answerOf(zAlarm),
  },
  'POST /api/staff/alarms/:id/done': {
    summary: 'An alarm is done, with a note',
    params: zAlarmPath,
    body: zDoneForm,
    answer: answerOf(zAlarm),
  },
});
