/** What the program may use of campaigns: what the portal calls, what comes due, and the mails. */
export { automationOutbox } from '#modules/campaigns/server/automation-mails.ts';
export { automationRoutes } from '#modules/campaigns/server/automation-routes.ts';
export { campaignOutbox } from '#modules/campaigns/server/campaign-mails.ts';
export { campaignRoutes } from '#modules/campaigns/server/routes.ts';
export { runAutomations } from '#modules/campaigns/server/run-automations.ts';
export { workCampaigns } from '#modules/campaigns/server/work-campaigns.ts';
