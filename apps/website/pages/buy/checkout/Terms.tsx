import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/buy/checkout/Terms.module.css';
import { Widget } from '#apps/website/parts/Widget.tsx';
import { useSite } from '#apps/website/site/SiteProvider.tsx';

/** What is accepted by paying (D-070): the operator's widgets, without a box to tick. */
export function Terms({ kind, free }: { kind: 'ticket' | 'voucher'; free: boolean }) {
  const { t } = useTexts();
  const { widgets } = useSite();
  const conditions = `${kind}-conditions` as const;
  if (!widgets['checkout-terms']?.trim() && !widgets[conditions]?.trim()) return null;
  return (
    <div className={css.terms}>
      <p>{t(kind === 'voucher' ? 'vouchers.terms' : free ? 'buy.summary.terms_free' : 'buy.summary.terms')}</p>
      <Widget placement="checkout-terms" />
      <Widget placement={conditions} />
    </div>
  );
}
