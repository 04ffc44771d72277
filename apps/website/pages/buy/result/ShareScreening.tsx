import { pathTo } from '#apps/website/addresses.ts';
import { buyPath } from '#apps/website/components/films/Showtime.tsx';
import { ShareButton } from '#apps/website/components/ShareButton.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { useShowTimes } from '#apps/website/i18n/use-show-times.ts';
import type { BillResultWire } from '#modules/sales/contract/public.ts';

/**
 * Shares the bought screening, or its film if it is sold out. The order's own address opens its
 * tickets and is never shared.
 */
export function ShareScreening({ bill }: { bill: BillResultWire }) {
  const { t } = useTexts();
  const { when } = useShowTimes();
  const { schedule } = bill;
  if (!schedule || schedule.cancelled || bill.status !== 'settled') return null;
  return (
    <ShareButton
      path={schedule.purchasable ? buyPath(schedule) : pathTo('movies.view', { movie_slug: schedule.movie_slug })}
      title={`${schedule.movie}, ${when(Date.parse(schedule.start))}, ${schedule.cinema}`}
      label={t('payment.result.share')}
      size="large"
    />
  );
}
