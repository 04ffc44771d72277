/** `programme` tells of the films of its range; `announcement` of nothing but its own words. */
export const CAMPAIGN_TEMPLATES = ['programme', 'announcement'] as const;
export type CampaignTemplate = (typeof CAMPAIGN_TEMPLATES)[number];
