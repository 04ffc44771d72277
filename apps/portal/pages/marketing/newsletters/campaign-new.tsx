import { CampaignSheet } from '#apps/portal/pages/marketing/newsletters/CampaignSheet.tsx';
import { useCampaigns } from '#apps/portal/pages/marketing/newsletters/campaigns.ts';

export function Component() {
  const { data } = useCampaigns();
  return data ? <CampaignSheet campaign={null} all={data} /> : null;
}
