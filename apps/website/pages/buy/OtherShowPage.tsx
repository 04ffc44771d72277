import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { pathTo } from '#apps/website/addresses.ts';
import { api } from '#apps/website/api/start-client.ts';
import { SomethingWrong } from '#apps/website/components/SomethingWrong.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import type { Page } from '#apps/website/page.ts';
import { ChosenShow } from '#apps/website/pages/buy/other-show/ChosenShow.tsx';
import { ShowChoice } from '#apps/website/pages/buy/other-show/ShowChoice.tsx';
import { AlreadyExchanged, NoOtherShow } from '#apps/website/pages/buy/other-show/WaysOn.tsx';
import { useBill } from '#apps/website/pages/buy/pay/use-bill.ts';
import css from '#apps/website/pages/buy/result/PaymentResultPage.module.css';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import type { OtherShowWire } from '#modules/sales/contract/other-show.ts';
import { Skeleton } from '#ui/Spinner.tsx';

const otherShow = (uuid: string) => api().call('GET /api/bill/:uuid/other-show', { params: { uuid } });
const always = (): boolean => true;

/**
 * Exchanges the tickets of a moved screening for another one of its film (bill.other-show, D-199).
 * The link is in the mail about the move; a chosen screening is part of the address.
 */
function OtherShowPage() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { uuid = '', schedule_id } = useParams();
  const { answer: bill, missing, failed, refetch } = useBill(uuid, otherShow, always);
  const chosen = useChoosable(bill, schedule_id);
  useEffect(() => {
    if (missing) void navigate(pathTo('404'), { replace: true });
  }, [missing, navigate]);
  if (bill && chosen && !bill.why_not)
    return <ChosenShow key={chosen.id} bill={bill} schedule={chosen} onChanged={() => void refetch()} />;
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('other-show.title')}</h1>
      {bill ? <Choice bill={bill} /> : null}
      {!bill && failed ? <SomethingWrong onAgain={() => void refetch()} /> : null}
      {!bill && !failed ? <Skeleton lines={4} height="3rem" label={t('common.loading')} /> : null}
    </div>
  );
}

function Choice({ bill }: { bill: OtherShowWire }) {
  if (bill.exchanged && bill.tickets.length === 0) return <AlreadyExchanged uuid={bill.exchanged} />;
  if (bill.why_not || !bill.schedule) return <NoOtherShow bill={bill} reason={bill.why_not} />;
  return <ShowChoice bill={bill} moved={bill.schedule} />;
}

/** Returns the screening of the address, if it is another one of the film. */
function useChoosable(bill: OtherShowWire | null, scheduleId: string | undefined) {
  const { schedules } = useSite();
  const moved = bill?.schedule;
  if (!moved || scheduleId === undefined) return undefined;
  return schedules.find(
    ({ id, movie_id }) => String(id) === scheduleId && movie_id === moved.movie_id && id !== moved.id,
  );
}

export const page: Page = {
  Component: OtherShowPage,
  head: ({ language: { t }, site }) => ({
    title: t('other-show.title'),
    description: t('other-show.description', { name: site.exhibitor.trade_name }),
    noindex: true,
  }),
};
