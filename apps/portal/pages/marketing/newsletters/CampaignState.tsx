import { useTexts } from '#apps/portal/i18n/language.ts';
import { STATUS_NAMES } from '#apps/portal/pages/marketing/newsletters/campaigns.ts';
import type { CampaignStatus } from '#modules/campaigns/rules/campaign-states.ts';
import { Badge, type BadgeVariant } from '#ui/Badge.tsx';

const LOOKS: Readonly<Record<CampaignStatus, BadgeVariant>> = {
  'awaiting confirmation': 'warning',
  pending: 'info',
  sending: 'primary',
  sent: 'success',
  cancelled: 'secondary',
};

/** Shows the status of a newsletter (MKT-004). */
export function CampaignState({ status }: { status: CampaignStatus }) {
  const { t } = useTexts();
  return <Badge variant={LOOKS[status]}>{t(STATUS_NAMES[status])}</Badge>;
}
