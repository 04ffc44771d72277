import { useAsk } from '#apps/pos/components/ask.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { releaseBillAtTill } from '#apps/pos/sell/cart/sale.ts';
import { useCart } from '#apps/pos/sell/cart/use-cart.ts';
import type { TillBill } from '#modules/till/contract/till.ts';
import { Button } from '#ui/Button.tsx';

type Change = { bill: TillBill; size?: 'large'; disabled?: boolean; onChanging?: () => void };

/**
 * Opens the active bill as a cart, to change it; it stays as it is until then. A bill of cards or in
 * exchange, made here, is withdrawn for it: its cart is still there.
 */
export function ChangeButton({ bill, size, disabled = false, onChanging }: Change) {
  const { t } = useTexts();
  const { cart, changeActiveBill } = useCart();
  const { ask, asking } = useAsk();
  // Until the card's payment has ended, the bill stays as it is (ERR-028).
  const isPaying = bill.payments.some(({ terminal }) => terminal !== null && terminal.state !== 'done');
  const isReleased = cart.entries.some(({ kind }) => kind === 'card') || cart.exchange !== null;
  const release = (): void =>
    ask({
      title: t('sell.bill.release.title', { reference: bill.reference }),
      text: t('sell.bill.release.text'),
      yes: t('sell.bill.release.yes'),
      act: async () => {
        await releaseBillAtTill(bill.uuid);
        onChanging?.();
      },
    });
  const change = async (): Promise<void> => {
    if (await changeActiveBill()) onChanging?.();
  };
  return (
    <>
      <Button
        variant="quiet"
        {...(size && { size })}
        disabled={disabled || isPaying}
        onClick={() => (isReleased ? release() : void change())}
      >
        {t('sell.bill.change.button')}
      </Button>
      {asking}
    </>
  );
}
