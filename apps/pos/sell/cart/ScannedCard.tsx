import { useNavigate } from 'react-router';
import { leftOnCard, paysToday } from '#apps/pos/codes/left-on-card.ts';
import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/sell/cart/BillPane.module.css';
import type { ScannedCard as Card } from '#apps/pos/sell/cart/cart.ts';
import { noteVoucher } from '#apps/pos/sell/cart/persisted-cart.ts';
import { useCart } from '#apps/pos/sell/cart/use-cart.ts';
import { persistedCardAtHand } from '#apps/pos/sell/products/card-at-hand.ts';
import { useTill } from '#apps/pos/till/till.tsx';
import { Button } from '#ui/Button.tsx';

/** The card that was scanned: what is left on it, and what can be done with it (D-093). */
export function ScannedCard({ card, onRecharge }: { card: Card; onRecharge: () => void }) {
  const { t, formats } = useTexts();
  const go = useNavigate();
  const { cart } = useCart();
  const { voucher_types, day } = useTill();
  const { barcode, title, left, rechargedBy: typeId } = card;
  const isOnBill = cart.entries.some((entry) => entry.kind === 'card' && entry.barcode === barcode);
  // In exchange for a ticket no card is sold or recharged: it would be money again (D-138).
  const mayRecharge = !isOnBill && !cart.exchange && voucher_types.some(({ id }) => id === typeId);
  const recharge = (): void => {
    if (typeId) persistedCardAtHand.set({ barcode, typeId, recharges: true });
    onRecharge();
    void go('/sale');
  };
  return (
    <div className={css.voucher}>
      <p className={css.what}>
        <span className={css.name}>{left && !paysToday(left, day) ? title : t('sell.bill.voucher', { title })}</span>
        {left ? <span className={css.seats}>{leftOnCard(left, day, t, formats)}</span> : null}
      </p>
      <div className={css.voucherButtons}>
        {mayRecharge ? (
          <Button size="small" onClick={recharge}>
            {t('sell.card.recharge')}
          </Button>
        ) : null}
        <Button variant="quiet" size="small" onClick={() => noteVoucher(null)}>
          {t('sell.bill.voucher_away')}
        </Button>
      </div>
    </div>
  );
}
