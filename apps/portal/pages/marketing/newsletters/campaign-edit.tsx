import { useParams } from 'react-router';
import { CampaignSheet } from '#apps/portal/pages/marketing/newsletters/CampaignSheet.tsx';
import { useCampaigns } from '#apps/portal/pages/marketing/newsletters/campaigns.ts';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';

export function Component() {
  const { id } = useParams();
  const { data } = useCampaigns();
  const campaign = data?.campaigns.find((each) => String(each.id) === id);
  // Another status is another sheet: fields that were editable may be read-only then.
  if (data && campaign)
    return <CampaignSheet key={`${campaign.id} ${campaign.status}`} campaign={campaign} all={data} />;
  return data ? <NotFoundPage /> : null;
}
