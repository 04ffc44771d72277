import { actingAs } from '#modules/access/server.ts';
import { campaignsStaffApi } from '#modules/campaigns/contract/staff.ts';
import type { CampaignDeps } from '#modules/campaigns/server/campaign-deps.ts';
import { cancelCampaign } from '#modules/campaigns/server/campaigns/cancel-campaign.ts';
import { confirmCampaign } from '#modules/campaigns/server/campaigns/confirm-campaign.ts';
import { refuseSwitchedOff } from '#modules/campaigns/server/campaigns/exhibitor-programme.ts';
import { listCampaigns, previewCampaign } from '#modules/campaigns/server/campaigns/list-campaigns.ts';
import { sendTest } from '#modules/campaigns/server/campaigns/send-test.ts';
import { changeCampaign, createCampaign } from '#modules/campaigns/server/campaigns/write-campaign.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

export type CampaignRouteDeps = Omit<CampaignDeps, 'workDb' | 'smtpUrl' | 'secrets'>;

/**
 * The portal's routes for newsletters (PORT-026, MKT-001). The staff gate runs before these routes.
 */
export function campaignRoutes(app: HttpApp, deps: CampaignRouteDeps): void {
  const serve = serving(app, campaignsStaffApi);
  const { db, sites, translator } = deps;
  const messageOf = (locale: string, key: string) => ({
    message: translator.sentence(locale, 'answers', `campaigns.${key}`),
  });
  serve('GET /api/staff/campaigns', { policy: 'newsletters.view' }, async ({ exhibitorId, locale }) => {
    await refuseSwitchedOff(sites, exhibitorId);
    return { data: await listCampaigns(deps, { exhibitorId, locale }) };
  });
  serve('POST /api/staff/campaigns', { policy: 'newsletters.edit' }, async ({ exhibitorId, staff, body }) => {
    await refuseSwitchedOff(sites, exhibitorId);
    return { data: { id: await createCampaign(db, actingAs(exhibitorId, staff), staff.employeeId, body) } };
  });
  serve(
    'POST /api/staff/campaigns/:id',
    { policy: 'newsletters.edit' },
    async ({ exhibitorId, staff, params: { id }, body }) => {
      await refuseSwitchedOff(sites, exhibitorId);
      await changeCampaign(db, actingAs(exhibitorId, staff), id, body);
      return { data: { id } };
    },
  );
  serve(
    'POST /api/staff/campaigns/:id/confirm',
    { policy: 'newsletters.edit' },
    async ({ exhibitorId, staff, locale, params: { id } }) => {
      await refuseSwitchedOff(sites, exhibitorId);
      await confirmCampaign(deps, actingAs(exhibitorId, staff), staff.employeeId, id);
      return messageOf(locale, 'confirmed');
    },
  );
  serve(
    'POST /api/staff/campaigns/:id/cancel',
    { policy: 'newsletters.edit' },
    async ({ exhibitorId, staff, locale, params: { id }, body }) => {
      await refuseSwitchedOff(sites, exhibitorId);
      await cancelCampaign(db, actingAs(exhibitorId, staff), id, body.and_following);
      return messageOf(locale, 'cancelled');
    },
  );
  lookingRoutes(app, deps, messageOf);
}

/** The routes for previews and test emails. */
function lookingRoutes(
  app: HttpApp,
  deps: CampaignRouteDeps,
  messageOf: (locale: string, key: string) => { message: string },
): void {
  const serve = serving(app, campaignsStaffApi);
  serve(
    'GET /api/staff/campaigns/:id/preview',
    { policy: 'newsletters.view' },
    async ({ exhibitorId, params: { id }, query }) => {
      await refuseSwitchedOff(deps.sites, exhibitorId);
      return { data: await previewCampaign(deps, { exhibitorId, locale: query.locale }, id) };
    },
  );
  serve(
    'POST /api/staff/campaigns/:id/test',
    { policy: 'newsletters.edit' },
    async ({ exhibitorId, staff, locale, params: { id }, body }) => {
      await refuseSwitchedOff(deps.sites, exhibitorId);
      const input = { id, employeeId: staff.employeeId, locale: body.locale };
      await sendTest(deps.db, actingAs(exhibitorId, staff), input);
      return messageOf(locale, 'test_sent');
    },
  );
}
