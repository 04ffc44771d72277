import { automationOutbox } from '#modules/campaigns/server/automations/automation-mails.ts';
import { automationRoutes } from '#modules/campaigns/server/automations/automation-routes.ts';
import { runAutomations } from '#modules/campaigns/server/automations/run-automations.ts';
import type { CampaignDeps } from '#modules/campaigns/server/campaign-deps.ts';
import { campaignOutbox } from '#modules/campaigns/server/campaigns/campaign-mails.ts';
import { workCampaigns } from '#modules/campaigns/server/campaigns/work-campaigns.ts';
import { campaignRoutes } from '#modules/campaigns/server/routes.ts';
import { defineModule } from '#modules/define-module.ts';

const MINUTE_MS = 60_000;

type Needs = CampaignDeps;

export const campaignsModule = defineModule<Needs>({
  name: 'campaigns',
  uses: ['exhibitor', 'access', 'email', 'content', 'newsletters', 'site', 'reports'],
  owns: ['automation', 'campaign', 'campaign_letter', 'campaign_transition'],
  routes(app, needs) {
    campaignRoutes(app, needs);
    automationRoutes(app, needs);
  },
  jobs: (needs) => [
    { name: 'automations.run', everyMs: MINUTE_MS, run: () => runAutomations(needs) },
    { name: 'campaigns.work', everyMs: MINUTE_MS, run: () => workCampaigns(needs) },
  ],
  outbox: (needs) => ({ ...campaignOutbox(needs), ...automationOutbox(needs) }),
});
