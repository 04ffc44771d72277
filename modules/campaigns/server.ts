/**
 * The public interface of campaigns: the routes of the portal, the scheduled work and the emails.
 */
export { automationOutbox } from '#modules/campaigns/server/automations/automation-mails.ts';
export { automationRoutes } from '#modules/campaigns/server/automations/automation-routes.ts';
export { runAutomations } from '#modules/campaigns/server/automations/run-automations.ts';
export { campaignOutbox } from '#modules/campaigns/server/campaigns/campaign-mails.ts';
export { workCampaigns } from '#modules/campaigns/server/campaigns/work-campaigns.ts';
export { campaignRoutes } from '#modules/campaigns/server/routes.ts';
