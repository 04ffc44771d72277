import { useState } from 'react';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { giveDiscount } from '#apps/pos/sell/cart/persisted-cart.ts';
import { ApprovalForm } from '#apps/pos/sell/discount/ApprovalForm.tsx';
import { DiscountForm } from '#apps/pos/sell/discount/DiscountForm.tsx';
import type { ChosenDiscount } from '#apps/pos/sell/discount/discount.ts';
import { Dialog } from '#ui/Dialog.tsx';

/** Asks for a discount and its reason, and for a colleague who approves it where that is needed. */
export function DiscountDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTexts();
  const [waiting, setWaiting] = useState<ChosenDiscount | null>(null);
  const close = (): void => {
    setWaiting(null);
    onClose();
  };
  const give = ({ discount, places }: ChosenDiscount): void => {
    giveDiscount(discount, places);
    close();
  };
  return (
    <Dialog open={isOpen} onClose={close} title={t('sell.discount.title')} closeLabel={t('common.close')}>
      {waiting ? (
        <ApprovalForm
          chosen={waiting}
          onBack={() => setWaiting(null)}
          onApproved={(approval) => give({ ...waiting, discount: { ...waiting.discount, approval } })}
        />
      ) : (
        <DiscountForm onGive={give} onAsk={setWaiting} />
      )}
    </Dialog>
  );
}
