import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { quantityOf } from '#apps/website/pages/buy/tickets/ticket-order.ts';
import type { TicketVouchers } from '#apps/website/pages/buy/tickets/vouchers/use-ticket-vouchers.ts';
import css from '#apps/website/pages/buy/tickets/vouchers/VoucherBox.module.css';
import type { TariffWire } from '#modules/pricing/contract/public.ts';
import { usesMax, usesOf, usesOfVoucher } from '#modules/vouchers/rules/uses-per-tariff.ts';
import { Stepper } from '#ui/Stepper.tsx';

/** Lists the entered vouchers, each with its visits per tariff (VAL-007). */
export function VoucherUsesList(props: {
  vouchers: TicketVouchers;
  tariffs: readonly TariffWire[];
  onChange: () => void;
}) {
  const { t, formats } = useTexts();
  const { checked, uses, change, remove } = props.vouchers;
  if (checked.length === 0) return null;
  const accepting = props.tariffs.filter(
    ({ accept_voucher, price_rate_id }) => accept_voucher && quantityOf(uses, price_rate_id) > 0,
  );
  return (
    <ul className={css.vouchers}>
      {checked.map(({ uuid, barcode_text: code, redeemable_turn, valid_until }) => (
        <li key={uuid} className={css.voucher}>
          <div className={css.head}>
            <div>
              <p className={css.code}>{code}</p>
              <p className={css.facts}>
                {t('buy.voucher.left', { count: redeemable_turn - usesOfVoucher(uses, uuid) })}
                {valid_until ? ` · ${t('buy.voucher.valid_until', { date: formats.date(valid_until) })}` : ''}
              </p>
            </div>
            <button
              type="button"
              className={css.remove}
              aria-label={t('buy.voucher.remove', { code })}
              onClick={() => {
                remove(uuid);
                props.onChange();
              }}
            >
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="M3 3l10 10M13 3L3 13" />
              </svg>
            </button>
          </div>
          {accepting.length === 0 ? <p className={css.facts}>{t('buy.voucher.none_used')}</p> : null}
          {accepting.map(({ price_rate_id: rate_id, name: rate }) => {
            const used = usesOf(uses, uuid, rate_id);
            const max = usesMax(uses, uuid, rate_id);
            return (
              <Stepper
                key={rate_id}
                label={t('buy.voucher.uses', { rate })}
                value={used}
                previous={used > 0 ? used - 1 : null}
                next={used < max ? used + 1 : null}
                minusLabel={t('buy.voucher.fewer', { code, rate })}
                plusLabel={t('buy.voucher.more', { code, rate })}
                onChange={(next) => {
                  change({ kind: 'uses', uuid, rate_id, uses: next });
                  props.onChange();
                }}
              />
            );
          })}
        </li>
      ))}
    </ul>
  );
}
