import { z } from 'zod';
import { LANGUAGES, type Texts } from '#kernel/texts.ts';
import { zId, zInstant } from '#kernel/wire.ts';
import { CAMPAIGN_RANGES } from '#modules/campaigns/rules/campaign-range.ts';
import { CAMPAIGN_STATUSES, type CampaignStatus } from '#modules/campaigns/rules/campaign-states.ts';
import { CAMPAIGN_TEMPLATES } from '#modules/campaigns/rules/campaign-templates.ts';
import { CAMPAIGN_FREQUENCIES } from '#modules/campaigns/rules/send-times.ts';

const NAME_MAX = 120;
const SUBJECT_MAX = 150;
const INTRO_MAX = 20_000;

const textsUpTo = (max: number) => z.partialRecord(z.enum(LANGUAGES), z.string().trim().max(max)).transform(spoken);
/** A language in which nothing is said is left out, so that others stand in for it (D-124). */
const spoken = (texts: Texts): Texts => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));

/** POST /api/staff/campaigns and /api/staff/campaigns/{id} (MKT-002). */
export const zCampaignForm = z.object({
  name: z.string().trim().min(1).max(NAME_MAX),
  frequency: z.enum(CAMPAIGN_FREQUENCIES),
  range: z.enum(CAMPAIGN_RANGES),
  template: z.enum(CAMPAIGN_TEMPLATES),
  subject: textsUpTo(SUBJECT_MAX),
  /** Words or HTML; sanitised when it is sent. */
  intro: textsUpTo(INTRO_MAX),
  /** By the house's clock, `2026-11-23T18:00`; of a campaign that is sent once. A regular one has its times (D-161). */
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
  /** Letters that went into the post so far. */
  letters: z.number().int(),
  /** What it would tell of, were it sent at its time; null once that is over. */
  schedules: z.number().int().nullable(),
  /** Why it cannot be sent, or was not (ERR-043), in words. */
  problem: z.string().nullable(),
});
export type CampaignWire = z.infer<typeof zCampaign>;

/** GET /api/staff/campaigns. */
export const zCampaigns = z.object({
  campaigns: z.array(zCampaign),
  /** Who receives the newsletter now. */
  subscribers: z.number().int(),
  /** Screenings a newsletter tells of at least (D-161). */
  minimum: z.number().int(),
  /** In which the site, and so a newsletter, is read. */
  locales: z.array(z.string()),
});
export type CampaignsWire = z.infer<typeof zCampaigns>;

/** POST /api/staff/campaigns/{id}/cancel: a regular campaign ends with it, or skips this one issue. */
export const zCancelCampaign = z.object({ and_following: z.boolean() });

/** POST /api/staff/campaigns/{id}/test, GET .../preview: in which language. */
export const zInLanguage = z.object({ locale: z.string().max(35) });
/** GET /api/staff/campaigns/{id}/preview: a whole document, to be shown in a frame of its own. */
export const zPreview = z.object({ subject: z.string(), html: z.string() });
export type PreviewWire = z.infer<typeof zPreview>;
