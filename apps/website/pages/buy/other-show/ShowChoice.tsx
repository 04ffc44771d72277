import { pathTo } from '#apps/website/addresses.ts';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { OldTickets } from '#apps/website/pages/buy/other-show/OldTickets.tsx';
import { OpenExchange } from '#apps/website/pages/buy/other-show/OpenExchange.tsx';
import { NoOtherShow, OtherWays } from '#apps/website/pages/buy/other-show/WaysOn.tsx';
import timesCss from '#apps/website/pages/buy/tickets/OtherTimes.module.css';
import { TimesByCinema, useOtherTimes } from '#apps/website/pages/buy/tickets/OtherTimes.tsx';
import type { OtherShowWire } from '#modules/sales/contract/other-show.ts';

/** The shows of a cinema that a visitor chooses from: some weeks of a film. */
const SHOWS_MAX = 40;

/** Lists the shows of the film that are on sale, those of the same cinema first (D-199). */
export function ShowChoice({ bill, moved }: { bill: OtherShowWire; moved: NonNullable<OtherShowWire['schedule']> }) {
  const { t } = useTexts();
  const groups = useOtherTimes(moved, SHOWS_MAX);
  return (
    <>
      <OldTickets bill={bill} moved={moved} />
      {bill.open ? <OpenExchange open={bill.open} /> : null}
      {groups.length === 0 ? (
        <NoOtherShow bill={bill} reason={t('other-show.none', { film: moved.movie })} />
      ) : (
        <>
          <section className={timesCss.times} aria-labelledby="shows">
            <h2 id="shows" className={timesCss.heading}>
              {t('other-show.choose')}
            </h2>
            <TimesByCinema
              groups={groups}
              title={moved.movie}
              choosePath={({ id }) => pathTo('bill.other-show', { uuid: bill.uuid, schedule_id: id })}
            />
          </section>
          <OtherWays bill={bill} />
        </>
      )}
    </>
  );
}
