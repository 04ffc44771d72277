import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { holdCart, lostNow, persistedLostSeats } from '#apps/pos/sell/cart/held-cart.ts';
import { useCart } from '#apps/pos/sell/cart/use-cart.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { usePersisted } from '#web/device/persisted.ts';

/** Says at once that seats of the cart were sold elsewhere, and offers others (SEAT-011). */
export function LostSeatsNotice({ onOpenShow }: { onOpenShow: (id: number) => void }) {
  const { t } = useTexts();
  // The cart decides whether the seats are still missing.
  useCart();
  const lost = lostNow(usePersisted(persistedLostSeats));
  const [searchParams] = useSearchParams();
  const [isBusy, setBusy] = useState(false);
  // The open plan assigns others by its own rules, and says so.
  if (!lost || Number(searchParams.get('show')) === lost.screening) return null;
  const others = async (): Promise<void> => {
    setBusy(true);
    await holdCart(lost);
    setBusy(false);
    // No others side by side at this price: the attendant chooses in the plan.
    if (lostNow(persistedLostSeats.get())) onOpenShow(lost.screening);
  };
  return (
    <Notice
      kind="danger"
      live
      action={
        <Button variant="primary" busy={isBusy} busyLabel={t('common.busy')} onClick={() => void others()}>
          {t('sell.bill.other_seats')}
        </Button>
      }
    >
      {t('sell.bill.lost', { count: lost.seats.length, seats: lost.seats.join(', ') })}
    </Notice>
  );
}
