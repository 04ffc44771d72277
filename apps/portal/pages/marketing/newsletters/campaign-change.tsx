import { useParams } from 'react-router';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { CampaignSheet } from '#apps/portal/pages/newsletters/CampaignSheet.tsx';
import { useCampaigns } from '#apps/portal/pages/newsletters/campaigns.ts';

export function Component() {
  const { id } = useParams();
  const { data } = useCampaigns();
  const campaign = data?.campaigns.find((each) => String(each.id) === id);
  // Another status is another sheet: what could be changed before is only looked at then.
  if (data && campaign)
    return <CampaignSheet key={`${campaign.id} ${campaign.status}`} campaign={campaign} all={data} />;
  return data ? <NotFoundPage /> : null;
}
