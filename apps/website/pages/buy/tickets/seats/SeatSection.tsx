import { lazy, Suspense, useMemo } from 'react';
import { SiteLink } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import type { SeatsNow } from '#apps/website/pages/buy/tickets/seats/use-seat-picking.ts';
import css from '#apps/website/pages/buy/tickets/TicketForm.module.css';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import { seatWords } from '#modules/seating/ui/seat-words.ts';
import { Notice } from '#ui/Notice.tsx';
import { Skeleton } from '#ui/Spinner.tsx';

const SeatPicker = lazy(async () => ({ default: (await import('#modules/seating/ui/SeatPicker.tsx')).SeatPicker }));

/** Shows the seat plan if visitors may see it; it loads after the page. */
export function SeatSection({ seats, errors }: { seats: SeatsNow; errors: readonly string[] }) {
  const { t, formats } = useTexts();
  const gapHint = useSite().settings.public_config.single_gap_hint;
  const words = useMemo(() => seatWords({ t, money: formats.money }), [t, formats]);
  if (seats.state === 'none') return null;
  const assigned = seats.picking?.get().mode === 'assigned';
  return (
    <section className={css.section} aria-labelledby="seats">
      <h2 id="seats" className={css.heading}>
        {t(assigned ? 'seat-picker.assigned' : 'seat-picker.choose')}
      </h2>
      {seats.state === 'failed' ? <Notice kind="danger">{t('buy.seats.failed')}</Notice> : null}
      {seats.picking ? (
        <Suspense fallback={<PlanToCome label={t('buy.seats.loading')} />}>
          <SeatPicker
            picking={seats.picking}
            words={words}
            gapHint={gapHint}
            help={<WheelchairHelp access={seats.picking.config.wheelchair_access} />}
          />
        </Suspense>
      ) : null}
      {seats.state === 'loading' ? <PlanToCome label={t('buy.seats.loading')} /> : null}
      {errors.length > 0 ? (
        <Notice kind="danger" live>
          {errors.join('\n')}
        </Notice>
      ) : null}
    </section>
  );
}

/** How one reaches the wheelchair places if the exhibitor wrote it, and the way to ask. */
function WheelchairHelp({ access }: { access: string | undefined }) {
  const { t } = useTexts();
  return (
    <>
      {access ? <p>{access}</p> : null}
      <p>
        <SiteLink to={{ path: '/contact' }}>{t('seat-picker.wheelchair.ask')}</SiteLink>
      </p>
    </>
  );
}

function PlanToCome({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Skeleton height="18rem" />
    </div>
  );
}
