import { useTexts } from '#apps/pos/i18n/language.ts';
import { withdrawDiscount } from '#apps/pos/sell/cart/persisted-cart.ts';
import css from '#apps/pos/sell/discount/Discount.module.css';
import { discountName, type Given, needsApproval } from '#apps/pos/sell/discount/discount.ts';
import { useTill } from '#apps/pos/till/till.tsx';
import { eurosFromCents } from '#kernel/money.ts';

/** Shows a discount with what it takes off, and takes it back. */
export function DiscountRow({ given }: { given: Given }) {
  const { t, formats } = useTexts();
  const till = useTill();
  const { discount, cents } = given;
  const { approval, remark, reason } = discount;
  const about = [remark, approval?.by ? t('sell.discount.approved', { name: approval.by }) : ''].filter(Boolean);
  return (
    <div className={css.row}>
      <p className={css.what}>
        <span className={css.name}>{discountName(discount, t, formats)}</span>
        {about.length > 0 ? <span className={css.about}>{about.join(' · ')}</span> : null}
        {needsApproval(given, approval, till) ? <span className={css.wrong}>{t('sell.discount.again')}</span> : null}
      </p>
      <output className={css.off}>{formats.money(eurosFromCents(0 - cents))}</output>
      <button
        type="button"
        className={css.away}
        aria-label={t('sell.discount.away', { reason: reason.name })}
        onClick={() => withdrawDiscount(discount.id)}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M4 4l8 8M12 4l-8 8" />
        </svg>
      </button>
    </div>
  );
}
