import { z } from 'zod';
import { answerOf, zPathId } from '#kernel/wire.ts';
import { actingAs } from '#modules/access/server.ts';
import { zCampaignForm, zCampaigns, zCancelCampaign, zInLanguage, zPreview } from '#modules/campaigns/contract.ts';
import type { CampaignDeps } from '#modules/campaigns/server/campaign-deps.ts';
import { cancelCampaign } from '#modules/campaigns/server/cancel-campaign.ts';
import { confirmCampaign } from '#modules/campaigns/server/confirm-campaign.ts';
import { refuseSwitchedOff } from '#modules/campaigns/server/house-programme.ts';
import { listCampaigns, previewCampaign } from '#modules/campaigns/server/list-campaigns.ts';
import { sendTest } from '#modules/campaigns/server/send-test.ts';
import { changeCampaign, createCampaign } from '#modules/campaigns/server/write-campaign.ts';
import type { HttpApp } from '#platform/http/app.ts';

export type CampaignRouteDeps = Omit<CampaignDeps, 'workDb' | 'smtpUrl' | 'secrets'>;

const tags = ['campaigns'];
const params = z.object({ id: zPathId });
const zMade = z.object({ id: z.number().int() });
const zDone = z.object({ message: z.string() });

/** What the portal calls about newsletters (PORT-026, MKT-001). The staff gate stands before these routes. */
export function campaignRoutes(app: HttpApp, deps: CampaignRouteDeps): void {
  const { db, sites, translator } = deps;
  const said = (locale: string, key: string) => ({
    message: translator.sentence(locale, 'answers', `campaigns.${key}`),
  });
  app.get(
    '/api/staff/campaigns',
    {
      config: { policy: 'newsletters.view' },
      schema: {
        summary: 'Newsletters, those to come first; how many receive them (MKT-002); at most 200',
        tags,
        response: { 200: answerOf(zCampaigns) },
      },
    },
    async ({ exhibitorId, locale }) => {
      await refuseSwitchedOff(sites, exhibitorId);
      return { data: await listCampaigns(deps, { exhibitorId, locale }) };
    },
  );
  app.post(
    '/api/staff/campaigns',
    {
      config: { policy: 'newsletters.edit' },
      schema: {
        summary: 'A new newsletter, awaiting confirmation',
        tags,
        body: zCampaignForm,
        response: { 200: answerOf(zMade) },
      },
    },
    async ({ exhibitorId, staff, body }) => {
      await refuseSwitchedOff(sites, exhibitorId);
      return { data: { id: await createCampaign(db, actingAs(exhibitorId, staff), staff.employeeId, body) } };
    },
  );
  app.post(
    '/api/staff/campaigns/:id',
    {
      config: { policy: 'newsletters.edit' },
      schema: {
        summary: 'Changes a newsletter nobody has confirmed yet',
        tags,
        params,
        body: zCampaignForm,
        response: { 200: answerOf(zMade) },
      },
    },
    async ({ exhibitorId, staff, params: { id }, body }) => {
      await refuseSwitchedOff(sites, exhibitorId);
      await changeCampaign(db, actingAs(exhibitorId, staff), id, body);
      return { data: { id } };
    },
  );
  app.post(
    '/api/staff/campaigns/:id/confirm',
    {
      config: { policy: 'newsletters.edit' },
      schema: {
        summary: 'Lets a newsletter go out at its time (D-023); refused with too few screenings (ERR-043)',
        tags,
        params,
        response: { 200: zDone },
      },
    },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      await refuseSwitchedOff(sites, exhibitorId);
      await confirmCampaign(deps, actingAs(exhibitorId, staff), staff.employeeId, id);
      return said(locale, 'confirmed');
    },
  );
  app.post(
    '/api/staff/campaigns/:id/cancel',
    {
      config: { policy: 'newsletters.edit' },
      schema: {
        summary: 'Takes a newsletter back that is not being sent yet',
        tags,
        params,
        body: zCancelCampaign,
        response: { 200: zDone },
      },
    },
    async ({ exhibitorId, staff, locale, params: { id }, body }) => {
      await refuseSwitchedOff(sites, exhibitorId);
      await cancelCampaign(db, actingAs(exhibitorId, staff), id, body.and_following);
      return said(locale, 'cancelled');
    },
  );
  lookingRoutes(app, deps, said);
}

/** How a newsletter will look. */
function lookingRoutes(
  app: HttpApp,
  deps: CampaignRouteDeps,
  said: (locale: string, key: string) => { message: string },
): void {
  app.get(
    '/api/staff/campaigns/:id/preview',
    {
      config: { policy: 'newsletters.view' },
      schema: {
        summary: 'A newsletter as a subscriber of that language would read it now',
        tags,
        params,
        querystring: zInLanguage,
        response: { 200: answerOf(zPreview) },
      },
    },
    async ({ exhibitorId, params: { id }, query }) => {
      await refuseSwitchedOff(deps.sites, exhibitorId);
      return { data: await previewCampaign(deps, { exhibitorId, locale: query.locale }, id) };
    },
  );
  app.post(
    '/api/staff/campaigns/:id/test',
    {
      config: { policy: 'newsletters.edit' },
      schema: {
        summary: 'Sends a newsletter to whoever asks, and nobody else',
        tags,
        params,
        body: zInLanguage,
        response: { 200: zDone },
      },
    },
    async ({ exhibitorId, staff, locale, params: { id }, body }) => {
      await refuseSwitchedOff(deps.sites, exhibitorId);
      const wish = { id, employeeId: staff.employeeId, locale: body.locale };
      await sendTest(deps.db, actingAs(exhibitorId, staff), wish);
      return said(locale, 'test_sent');
    },
  );
}
