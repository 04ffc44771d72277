/** `programme` lists the films of its range; `announcement` contains only its own text. */
export const CAMPAIGN_TEMPLATES = ['programme', 'announcement'] as const;
export type CampaignTemplate = (typeof CAMPAIGN_TEMPLATES)[number];
