/**
 * The statuses of a campaign as data (MKT-004, D-023). The same table is loaded into the database,
 * where a trigger refuses any other transition. A campaign that is being sent cannot be cancelled:
 * half of the emails are already sent.
 */
export const CAMPAIGN_TRANSITIONS = {
  'awaiting confirmation': ['pending', 'cancelled'],
  pending: ['sending', 'cancelled'],
  sending: ['sent'],
  sent: [],
  cancelled: [],
} as const;
export type CampaignStatus = keyof typeof CAMPAIGN_TRANSITIONS;
export const CAMPAIGN_STATUSES = Object.keys(CAMPAIGN_TRANSITIONS) as readonly CampaignStatus[];

export const campaignMayMove = (from: CampaignStatus, to: CampaignStatus): boolean =>
  (CAMPAIGN_TRANSITIONS[from] as readonly CampaignStatus[]).includes(to);
