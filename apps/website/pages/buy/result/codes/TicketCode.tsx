import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/buy/result/codes/TicketCodes.module.css';
import type { TicketCodesWire } from '#modules/tickets/contract/public.ts';

export type TicketCodeWire = TicketCodesWire['tickets'][number];

/** Shows the code of one ticket, dark on white in every colour scheme, with its place. */
export function TicketCode({ ticket }: { ticket: TicketCodeWire }) {
  const { t } = useTexts();
  const { qr, row, seat, rate, nth, of, short_code } = ticket;
  const place =
    seat === null
      ? t('payment.codes.free_seating')
      : row === null
        ? t('payment.codes.seat', { seat })
        : t('payment.codes.row_seat', { row, seat });
  return (
    <>
      <svg
        className={css.qr}
        viewBox={qr.box}
        role="img"
        aria-label={t('payment.codes.alt', { code: short_code })}
        shapeRendering="crispEdges"
      >
        <path d={qr.path} fill="#000" />
      </svg>
      <p className={css.place}>{place}</p>
      <p className={css.rate}>
        {rate} · {t('payment.codes.nth', { nth, of })}
      </p>
      <p className={css.short}>{short_code}</p>
    </>
  );
}
