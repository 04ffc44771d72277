import type { RouteParams } from '#apps/website/addresses.ts';
import { SiteLink } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/buy/pay/Pay.module.css';
import { BillDetails } from '#apps/website/pages/buy/result/BillDetails.tsx';
import type { BillResultWire } from '#modules/sales/contract/public.ts';

type PurchasePage = { readonly name: 'buy.tickets' | 'buy.events' | 'buy.voucher'; readonly params: RouteParams };

/** The page where the order can be changed; null for an exchange, whose tickets stay as they are. */
function purchasePage({ schedule, voucher, takes_back }: BillResultWire): PurchasePage | null {
  if (takes_back !== null) return null;
  if (voucher) return { name: 'buy.voucher', params: { slug: voucher.type_slug } };
  if (!schedule) return null;
  return schedule.event_id === null
    ? { name: 'buy.tickets', params: { schedule_id: String(schedule.id) } }
    : { name: 'buy.events', params: { event_id: String(schedule.event_id) } };
}

/** What is being paid, and the way out: another method, another choice, or nothing at all (PAY-001). */
export function OrderToPay({ order }: { order: BillResultWire }) {
  const { t } = useTexts();
  const page = purchasePage(order);
  return (
    <section className={css.order} aria-labelledby="order-to-pay">
      <h2 id="order-to-pay" className={css.orderTitle}>
        {t('buy.summary.title')}
      </h2>
      <BillDetails bill={order} />
      <div className={css.wayOut}>
        {page ? (
          <p>
            <SiteLink to={page.name} params={page.params}>
              {t('payment.pay.change')}
            </SiteLink>
          </p>
        ) : null}
        <p>{t(order.type === 'vouchers' ? 'payment.pay.leave_voucher' : 'payment.pay.leave')}</p>
      </div>
    </section>
  );
}
