import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/buy/tickets/TariffList.module.css';
import { quantityOf } from '#apps/website/pages/buy/tickets/ticket-order.ts';
import type { Id } from '#kernel/ids.ts';
import type { TariffWire } from '#modules/pricing/contract/public.ts';
import { TICKETS_PER_BILL_MAX } from '#modules/sales/rules/cart/checkout-limits.ts';
import { groupRateFor, whyNoMore } from '#modules/sales/rules/cart/group-rate.ts';
import { quantityMax } from '#modules/sales/rules/cart/quantity-limits.ts';
import type { VoucherUses } from '#modules/vouchers/rules/uses-per-tariff.ts';
import { Button } from '#ui/Button.tsx';
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
              <AtLimit tariff={tariff} {...props} />
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

/**
 * Says why the plus is dead, and that a cheaper rate for groups exists, with a press that takes it
 * if it may be taken.
 */
function AtLimit({
  tariff,
  tariffs,
  uses,
  places,
  onQuantity,
}: {
  tariff: TariffWire;
  tariffs: readonly TariffWire[];
  uses: VoucherUses;
  places: number;
  onQuantity: (tariff: TariffWire, quantity: number) => void;
}) {
  const { t, formats } = useTexts();
  const quantity = quantityOf(uses, tariff.price_rate_id);
  const total = tariffs.reduce((sum, { price_rate_id }) => sum + quantityOf(uses, price_rate_id), 0);
  const why = quantity > 0 ? whyNoMore(tariff, { quantity, elsewhere: total - quantity, places }) : null;
  const group = groupRateFor(tariff, tariffs, {
    quantity: (rateId) => quantityOf(uses, rateId),
    places,
    atLimit: why !== null,
  });
  if (why === null && !group) return null;
  const limit = why === 'rate' ? tariff.max_tickets : why === 'order' ? TICKETS_PER_BILL_MAX : places;
  const take = (): void => {
    if (!group?.tickets) return;
    onQuantity(tariff, 0);
    onQuantity(group.rate, group.tickets);
  };
  return (
    <div className={css.limit} role="status">
      {why ? <p>{t(`buy.tickets.limit.${why}`, { count: limit })}</p> : null}
      {group ? (
        <p>
          {t('buy.tickets.group', {
            count: group.rate.min_tickets,
            rate: group.rate.name,
            price: formats.money(group.rate.total_price),
          })}{' '}
          {group.tickets ? (
            <Button onClick={take}>
              {t('buy.tickets.take_group', { count: group.tickets, rate: group.rate.name })}
            </Button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}
