import { z } from 'zod';
import { zId, zInstant, zMailAddress } from '#kernel/wire.ts';
import { AUTOMATION_ROLES } from '#modules/campaigns/rules/automation-receivers.ts';
import { AUTOMATION_FREQUENCIES } from '#modules/campaigns/rules/send-times.ts';
import { FOREIGN_PICTURE, hasOwnPictures } from '#modules/content/rules/own-pictures.ts';
import { zReportName } from '#modules/reports/contract/reports.ts';
import { FIGURE_GROUPS } from '#modules/reports/rules/figures.ts';

const NAME_MAX = 120;
const SUBJECT_MAX = 200;
const CONTENT_MAX = 5_000;
const ADDRESSES_MAX = 20;
const REPORTS_MAX = 11;

/**
 * The recipients of an automation: typed addresses, all employees with a role, or a distributor
 * (D-162).
 */
export const zSendTo = z.union([
  z.object({ addresses: z.array(zMailAddress).min(1).max(ADDRESSES_MAX) }),
  z.object({ role: z.enum(AUTOMATION_ROLES) }),
  z.object({ distributor: zId }),
]);

/** POST /api/staff/automations and /api/staff/automations/{id} (MKT-003). */
export const zAutomationForm = z.object({
  name: z.string().trim().min(1).max(NAME_MAX),
  frequency: z.enum(AUTOMATION_FREQUENCIES),
  subject: z.string().trim().min(1).max(SUBJECT_MAX),
  from_name: z.string().trim().max(NAME_MAX),
  /** Empty: the exhibitor's usual sender address. */
  from_email: z.union([z.literal(''), zMailAddress]),
  send_to: zSendTo,
  /** Refuses content.foreign_picture. */
  content: z
    .string()
    .trim()
    .max(CONTENT_MAX)
    .refine((html) => hasOwnPictures({ en: html }), FOREIGN_PICTURE),
  /** Refuses validation.required without figures. */
  reports: z.array(zReportName).max(REPORTS_MAX),
  /** What figures are by; each is compared with the period before (decision 0090). */
  figures: z.array(z.enum(FIGURE_GROUPS)).max(FIGURE_GROUPS.length).default([]),
  /** The language of its reports and its email. */
  locale: z.string().min(2).max(10),
  active: z.boolean(),
});
export type AutomationForm = z.infer<typeof zAutomationForm>;

/** One of GET /api/staff/automations (PORT-027). */
export const zAutomation = zAutomationForm.extend({
  id: zId,
  next_at: zInstant.nullable(),
  last_at: zInstant.nullable(),
  /** Why the last run was not sent, or why the next one would not be (ERR-043), as text. */
  problem: z.string().nullable(),
  /** Whether the caller may read all of its reports, and so may change it. */
  may_change: z.boolean(),
});
export type AutomationWire = z.infer<typeof zAutomation>;

/** GET /api/staff/automations. */
export const zAutomations = z.object({
  automations: z.array(zAutomation),
  distributors: z.array(z.object({ id: zId, name: z.string(), has_address: z.boolean() })),
  reports: z.array(z.object({ report: zReportName, name: z.string() })),
});
export type AutomationsWire = z.infer<typeof zAutomations>;
