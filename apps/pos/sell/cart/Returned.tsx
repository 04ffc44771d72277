import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/sell/cart/BillPane.module.css';
import type { CartExchange } from '#apps/pos/sell/cart/cart.ts';
import { returnedName } from '#apps/pos/sell/cart/exchange.ts';
import { exchangeFor } from '#apps/pos/sell/cart/persisted-cart.ts';
import { Button } from '#ui/Button.tsx';

/** Shows the tickets to exchange for the items below (D-138). They are still unchanged. */
export function Returned({ exchange }: { exchange: CartExchange }) {
  const { t, formats } = useTexts();
  return (
    <section className={css.returned} aria-label={t('sell.exchange.title', { reference: exchange.reference })}>
      <header className={css.returnedHead}>
        <h3 className={css.returnedTitle}>{t('sell.exchange.title', { reference: exchange.reference })}</h3>
        <Button variant="quiet" size="small" onClick={() => exchangeFor(null)}>
          {t('sell.exchange.stop')}
        </Button>
      </header>
      <ul>
        {exchange.tickets.map((ticket) => (
          <li key={ticket.line_no} className={css.returnedLine}>
            <span>{returnedName(ticket)}</span>
            <output>{formats.money(-ticket.value)}</output>
          </li>
        ))}
      </ul>
    </section>
  );
}
