import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { LANGUAGES, type Texts } from '#kernel/texts.ts';
import { answerOf, zId, zIdParams, zInstant, zMessageAnswer } from '#kernel/wire.ts';
import { zAutomationForm, zAutomations } from '#modules/campaigns/contract/automations.ts';
import { CAMPAIGN_RANGES } from '#modules/campaigns/rules/campaign-range.ts';
import { CAMPAIGN_STATUSES, type CampaignStatus } from '#modules/campaigns/rules/campaign-states.ts';
import { CAMPAIGN_TEMPLATES } from '#modules/campaigns/rules/campaign-templates.ts';
import { CAMPAIGN_FREQUENCIES } from '#modules/campaigns/rules/send-times.ts';
import { FOREIGN_PICTURE, hasOwnPictures } from '#modules/content/rules/own-pictures.ts';

const NAME_MAX = 120;
const SUBJECT_MAX = 150;
const INTRO_MAX = 20_000;

const textsUpTo = (max: number) => z.partialRecord(z.enum(LANGUAGES), z.string().trim().max(max)).transform(spoken);
/** Leaves out languages with an empty text, so that another language replaces them (D-124). */
const spoken = (texts: Texts): Texts => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));

/** POST /api/staff/campaigns and /api/staff/campaigns/{id} (MKT-002). */
export const zCampaignForm = z.object({
  name: z.string().trim().min(1).max(NAME_MAX),
  frequency: z.enum(CAMPAIGN_FREQUENCIES),
  range: z.enum(CAMPAIGN_RANGES),
  template: z.enum(CAMPAIGN_TEMPLATES),
  subject: textsUpTo(SUBJECT_MAX),
  /** Plain text or HTML; sanitised when it is sent. Refuses content.foreign_picture. */
  intro: textsUpTo(INTRO_MAX).refine(hasOwnPictures, FOREIGN_PICTURE),
  /**
   * Local time of the exhibitor, `2026-11-23T18:00`; only for a campaign that is sent once. A
   * regular campaign has fixed times (D-161).
   */
  send_at: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])-\d{2}T([01]\d|2[0-3]):[0-5]\d$/)
    .nullable(),
});
export type CampaignForm = z.infer<typeof zCampaignForm>;

/** One of GET /api/staff/campaigns (PORT-026). */
export const zCampaign = z.object({
  id: zId,
  name: z.string(),
  frequency: z.enum(CAMPAIGN_FREQUENCIES),
  range: z.enum(CAMPAIGN_RANGES),
  template: z.enum(CAMPAIGN_TEMPLATES),
  subject: z.record(z.string(), z.string()),
  intro: z.record(z.string(), z.string()),
  status: z.enum(CAMPAIGN_STATUSES as [CampaignStatus, ...CampaignStatus[]]),
  send_at: zInstant,
  sent_at: zInstant.nullable(),
  /** Emails sent so far. */
  emails: z.number().int(),
  /**
   * The number of screenings it would contain if it were sent at its time; null once that time is
   * over.
   */
  schedules: z.number().int().nullable(),
  /** Why it cannot be sent, or was not sent (ERR-043), as text. */
  problem: z.string().nullable(),
});
export type CampaignWire = z.infer<typeof zCampaign>;

/** GET /api/staff/campaigns. */
export const zCampaigns = z.object({
  campaigns: z.array(zCampaign),
  /** The current number of newsletter recipients. */
  subscribers: z.number().int(),
  /** The minimum number of screenings in a newsletter (D-161). */
  minimum: z.number().int(),
  /** The languages of the site, and so of a newsletter. */
  locales: z.array(z.string()),
});
export type CampaignsWire = z.infer<typeof zCampaigns>;

/** POST /api/staff/campaigns/{id}/cancel: ends a regular campaign, or skips only this issue. */
export const zCancelCampaign = z.object({ and_following: z.boolean() });

/** POST /api/staff/campaigns/{id}/test, GET .../preview: the language. */
export const zInLanguage = z.object({ locale: z.string().max(35) });
/** GET /api/staff/campaigns/{id}/preview: a whole document, shown in its own frame. */
export const zPreview = z.object({ subject: z.string(), html: z.string() });
export type PreviewWire = z.infer<typeof zPreview>;

/** What the portal calls. */
export const campaignsStaffApi = defineRoutes('campaigns', {
  'GET /api/staff/automations': {
    summary: 'Lists the reports that are mailed automatically (MKT-003); at most 200',
    tag: 'automations',
    answer: answerOf(zAutomations),
  },
  'POST /api/staff/automations': {
    summary: 'A new automation',
    tag: 'automations',
    body: zAutomationForm,
    answer: answerOf(z.object({ id: z.number().int() })),
  },
  'POST /api/staff/automations/:id': {
    summary: 'Changes an automation',
    tag: 'automations',
    params: zIdParams,
    body: zAutomationForm,
    answer: answerOf(z.object({ id: z.number().int() })),
  },
  'POST /api/staff/automations/:id/send': {
    summary: 'Sends an automation now; refused without an address of its distributor (ERR-043)',
    tag: 'automations',
    params: zIdParams,
    answer: zMessageAnswer,
  },
  'POST /api/staff/automations/:id/delete': {
    summary: 'Takes an automation off the list',
    tag: 'automations',
    params: zIdParams,
    answer: zMessageAnswer,
  },
  'GET /api/staff/campaigns': {
    summary: 'Newsletters, those to come first; how many receive them (MKT-002); at most 200',
    answer: answerOf(zCampaigns),
  },
  'POST /api/staff/campaigns': {
    summary: 'A new newsletter, awaiting confirmation',
    body: zCampaignForm,
    answer: answerOf(z.object({ id: z.number().int() })),
  },
  'POST /api/staff/campaigns/:id': {
    summary: 'Changes a newsletter that is not confirmed yet',
    params: zIdParams,
    body: zCampaignForm,
    answer: answerOf(z.object({ id: z.number().int() })),
  },
  'POST /api/staff/campaigns/:id/confirm': {
    summary: 'Lets a newsletter go out at its time (D-023); refused with too few screenings (ERR-043)',
    params: zIdParams,
    answer: zMessageAnswer,
  },
  'POST /api/staff/campaigns/:id/cancel': {
    summary: 'Takes a newsletter back that is not being sent yet',
    params: zIdParams,
    body: zCancelCampaign,
    answer: zMessageAnswer,
  },
  'GET /api/staff/campaigns/:id/preview': {
    summary: 'A newsletter as a subscriber of that language would read it now',
    params: zIdParams,
    query: zInLanguage,
    answer: answerOf(zPreview),
  },
  'POST /api/staff/campaigns/:id/test': {
    summary: 'Sends a newsletter to the caller only',
    params: zIdParams,
    body: zInLanguage,
    answer: zMessageAnswer,
  },
});
