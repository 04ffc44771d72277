import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import type { MessageKey } from '#apps/portal/i18n/message-key.ts';
import type { CampaignStatus } from '#modules/campaigns/rules/campaign-states.ts';

export const CAMPAIGNS = ['campaigns'] as const;
/** Mails go out while the page is open. */
const AGAIN_MS = 30_000;
export const useCampaigns = () =>
  useQuery({
    queryKey: CAMPAIGNS,
    queryFn: () => api().call('GET /api/staff/campaigns'),
    refetchInterval: AGAIN_MS,
  });

export const STATUS_NAMES: Readonly<Record<CampaignStatus, MessageKey>> = {
  'awaiting confirmation': 'newsletters.status.awaiting_confirmation',
  pending: 'newsletters.status.pending',
  sending: 'newsletters.status.sending',
  sent: 'newsletters.status.sent',
  cancelled: 'newsletters.status.cancelled',
};
