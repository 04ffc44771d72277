/** What the program may use of campaigns: what the portal calls, what comes due, and the mails. */
export { campaignOutbox } from '#modules/campaigns/server/campaign-mails.ts';
export { campaignRoutes } from '#modules/campaigns/server/routes.ts';
export { workCampaigns } from '#modules/campaigns/server/work-campaigns.ts';
