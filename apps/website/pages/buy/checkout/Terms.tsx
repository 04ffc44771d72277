import { Widget } from '#apps/website/components/Widget.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/buy/checkout/Terms.module.css';
import { useSite } from '#apps/website/site/SiteProvider.tsx';

/** Shows the terms accepted by paying (D-070): the exhibitor's widgets, without a checkbox. */
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
