import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/buy/tickets/OrderSummary.module.css';
import type { OrderLine } from '#apps/website/pages/buy/tickets/ticket-order.ts';
import { type Cents, eurosFromCents } from '#kernel/money.ts';
import { seatWords } from '#modules/seating/ui/seat-words.ts';

/** Shows the order line by line, with its total: below zero it goes back. */
export function OrderSummary({
  lines,
  seats,
  due,
}: {
  lines: readonly OrderLine[];
  seats: readonly string[];
  due: Cents;
}) {
  const { t, formats } = useTexts();
  const money = (amount: Cents) => formats.money(eurosFromCents(amount));
  const { className } = seatWords({ t, money: formats.money });
  const textOf = (line: OrderLine): string => {
    switch (line.kind) {
      case 'tariff':
        return t('buy.summary.line', { count: line.count, rate: line.name });
      case 'supplement':
        return t('buy.summary.seat_class', { count: line.count, class: className(line.seatClass) });
      case 'vouchers':
        return t('buy.summary.voucher', { count: line.count });
      case 'returned':
        return t('buy.summary.returned', { count: line.count });
    }
  };
  return (
    <section className={css.summary} aria-labelledby="order">
      <h2 id="order" className={css.heading}>
        {t('buy.summary.title')}
      </h2>
      {lines.length === 0 ? (
        <p className={css.empty}>{t('buy.summary.empty')}</p>
      ) : (
        <ul className={css.lines}>
          {lines.map((line) => (
            <li key={textOf(line)} className={css.line}>
              <span>{textOf(line)}</span>
              <span>{money(line.amount)}</span>
            </li>
          ))}
        </ul>
      )}
      {seats.length > 0 ? (
        <p className={css.seats}>{t('buy.summary.seats', { count: seats.length, seats: seats.join(', ') })}</p>
      ) : null}
      <p className={css.total}>
        <span>{t(due < 0 ? 'buy.summary.goes_back' : 'buy.summary.total')}</span>
        <output className={css.amount}>{money(Math.abs(due))}</output>
      </p>
    </section>
  );
}
