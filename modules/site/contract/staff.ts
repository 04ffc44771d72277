import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zInstant } from '#kernel/wire.ts';
import {
  zExhibitorFacts,
  zExhibitorFactsForm,
  zPublicSettings,
  zSettingsForm,
  zStaffSettings,
} from '#modules/exhibitor/contract/settings.ts';
import { NEEDED_TO_OPEN } from '#modules/site/rules/first-steps.ts';

const zOpening = z.object({
  /** Visitors see the website. */
  open: z.boolean(),
  /** What keeps it from being opened. */
  missing: z.array(z.enum(NEEDED_TO_OPEN)),
});

/** What the portal calls. */
export const siteStaffApi = defineRoutes('settings', {
  'GET /api/settings': {
    summary: 'The settings anyone may see (D-172)',
    tag: 'site',
    answer: answerOf(zPublicSettings),
  },
  'GET /api/staff/settings': {
    summary: 'All settings but what is secret (D-172)',
    answer: answerOf(zStaffSettings),
  },
  'POST /api/settings': {
    summary: 'Changes some of the settings; the others stay (D-172)',
    body: zSettingsForm,
    answer: answerOf(zStaffSettings),
  },
  'POST /api/settings/new': {
    summary: 'The first settings of an exhibitor that has none',
    body: zSettingsForm,
    answer: answerOf(zStaffSettings),
  },
  'GET /api/staff/exhibitor': {
    summary: 'What the exhibitor says of itself',
    answer: answerOf(zExhibitorFacts),
  },
  'POST /api/staff/exhibitor': {
    summary: 'Changes some of what the exhibitor says of itself; the rest stays',
    body: zExhibitorFactsForm,
    answer: answerOf(zExhibitorFacts),
  },
  'GET /api/staff/exhibitor/opening': {
    summary: 'Whether visitors see the website, and what keeps it from being opened',
    answer: answerOf(zOpening),
  },
  'POST /api/staff/exhibitor/open': {
    summary: 'Opens the website to the public, after the legal texts were read',
    body: z.strictObject({ legal_texts_read: z.literal(true) }),
    answer: answerOf(zOpening),
  },
  'POST /api/staff/exhibitor/close': {
    summary: 'Closes the website to the public; employees still see it',
    answer: answerOf(zOpening),
  },
  'POST /api/staff/sync': {
    summary: 'Makes every node read the data of the website again (D-175)',
    answer: answerOf(z.object({ sync_at: zInstant })),
  },
});
