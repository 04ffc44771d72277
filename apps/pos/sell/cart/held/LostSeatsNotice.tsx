import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { isAssigned } from '#apps/pos/sell/cart/cart.ts';
import { holdCart, lostNow, persistedLostSeats } from '#apps/pos/sell/cart/held/held-cart.ts';
import { useCart } from '#apps/pos/sell/cart/use-cart.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { usePersisted } from '#web/device/persisted.ts';

/**
 * Says at once that seats of the cart were sold elsewhere (SEAT-011). The attendant chose them, and
 * may take others; or they were assigned, and no others are together at their price.
 */
export function LostSeatsNotice({ onOpenShow }: { onOpenShow: (id: number) => void }) {
  const { t } = useTexts();
  const { cart } = useCart();
  const lost = lostNow(usePersisted(persistedLostSeats));
  const [searchParams] = useSearchParams();
  const [isBusy, setBusy] = useState(false);
  const [noneFor, setNoneFor] = useState<string | null>(null);
  if (!lost) return null;
  const seats = lost.seats.join(', ');
  const isNone = isAssigned(cart.entries, lost.screening) || noneFor === seats;
  const isPlanOpen = Number(searchParams.get('show')) === lost.screening;
  const others = async (): Promise<void> => {
    setBusy(true);
    await holdCart(lost);
    setBusy(false);
    if (lostNow(persistedLostSeats.get())) setNoneFor(seats);
  };
  const action = !isNone ? (
    <Button variant="primary" busy={isBusy} busyLabel={t('common.busy')} onClick={() => void others()}>
      {t('sell.bill.other_seats')}
    </Button>
  ) : isPlanOpen ? null : (
    <Button variant="primary" onClick={() => onOpenShow(lost.screening)}>
      {t('sell.bill.choose_seats')}
    </Button>
  );
  return (
    <Notice kind="danger" live action={action}>
      {t('sell.bill.lost', { count: lost.seats.length, seats })}
      {isNone ? ` ${t('sell.bill.none_together')}` : null}
    </Notice>
  );
}
