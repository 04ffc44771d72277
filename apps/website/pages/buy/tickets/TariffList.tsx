import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/buy/tickets/TariffList.module.css';
import { quantityOf } from '#apps/website/pages/buy/tickets/ticket-order.ts';
import type { Id } from '#kernel/ids.ts';
import type { TariffWire } from '#modules/pricing/contract/public.ts';
import { quantityMax } from '#modules/sales/rules/cart/quantity-limits.ts';
import type { VoucherUses } from '#modules/vouchers/rules/uses-per-tariff.ts';
import { Stepper } from '#ui/Stepper.tsx';

/** From this number of free places on, the page shows it. */
const FEW_PLACES = 10;

/**
 * Chooses the number of tickets of each tariff (VAL-005, D-054). `places`: the number available
 * online now.
 */
export function TariffList(props: {
  tariffs: readonly TariffWire[];
  uses: VoucherUses;
  places: number;
  errors: Readonly<Record<Id, readonly string[]>>;
  onQuantity: (tariff: TariffWire, quantity: number) => void;
}) {
  const { t, formats } = useTexts();
  const { tariffs, uses, places } = props;
  const total = tariffs.reduce((sum, { price_rate_id }) => sum + quantityOf(uses, price_rate_id), 0);
  return (
    <>
      <ul className={css.list}>
        {tariffs.map((tariff) => {
          const { price_rate_id, name, description, min_tickets, max_tickets } = tariff;
          const quantity = quantityOf(uses, price_rate_id);
          const max = quantityMax({ max_tickets, places, elsewhere: total - quantity });
          return (
            <li key={price_rate_id} className={css.tariff}>
              <Stepper
                label={
                  <span className={css.label}>
                    <span className={css.name}>{name}</span>
                    <span className={css.price}>{formats.money(tariff.total_price)}</span>
                  </span>
                }
                value={quantity}
                previous={quantity > 0 ? quantity - 1 : null}
                next={quantity < max ? quantity + 1 : null}
                onChange={(next) => props.onQuantity(tariff, next)}
                minusLabel={t('buy.tickets.fewer', { rate: name })}
                plusLabel={t('buy.tickets.more', { rate: name })}
                hint={
                  [
                    description,
                    quantity > 0 && quantity < min_tickets ? t('buy.tickets.min', { min: min_tickets }) : '',
                  ]
                    .filter(Boolean)
                    .join(' ') || undefined
                }
                errors={props.errors[price_rate_id]}
              />
            </li>
          );
        })}
      </ul>
      {places > 0 && places <= FEW_PLACES ? (
        <p className={css.few}>{t('buy.tickets.places', { count: places })}</p>
      ) : null}
    </>
  );
}
