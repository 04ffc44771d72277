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
  'POST /api/staff/sync': {
    summary: 'Makes every node read the data of the website again (D-175)',
    answer: answerOf(z.object({ sync_at: zInstant })),
  },
});
