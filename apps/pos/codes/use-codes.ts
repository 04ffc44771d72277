import { useNavigate, useSearchParams } from 'react-router';
import { billAddress, modeOf } from '#apps/pos/bills/bills.ts';
import { expectingNow } from '#apps/pos/codes/expected-code.ts';
import { leftOnCard } from '#apps/pos/codes/left-on-card.ts';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { scannedCard } from '#apps/pos/sell/cart/cart.ts';
import { noteVoucher } from '#apps/pos/sell/cart/persisted-cart.ts';
import { useCart } from '#apps/pos/sell/cart/use-cart.ts';
import { persistedCardAtHand } from '#apps/pos/sell/products/card-at-hand.ts';
import { useTill } from '#apps/pos/till/till.tsx';
import { asksForChoices } from '#modules/products/rules/choices.ts';
import type { LookUpResult } from '#modules/till/contract/till.ts';
import { toast } from '#ui/Toast.tsx';
import { ApiError, textOfError } from '#web/api/api-error.ts';
import { api } from '#web/device/api.ts';
import { noteOtherWasRight } from '#web/device/codes/scanner-keys.ts';
import { useKeyedCode } from '#web/device/codes/use-keyed-code.ts';

/**
 * Handles codes scanned on any page of the till (D-157): the server says what a code is. A product
 * goes on the bill; a ticket, a bill or a reservation opens; a voucher is stored for the payment.
 * An unknown or unsuitable code shows an error (ERR-034, ERR-035, ERR-036).
 */
export function useCodes(): void {
  const look = useLookUp();
  useKeyedCode((code, other) => void look(code, other));
}

/** Looks a code up and acts on it; also for typed codes. Returns whether the code was known. */
export function useLookUp(): (code: string, other?: string | null) => Promise<boolean> {
  const { t, formats } = useTexts();
  const go = useNavigate();
  const [searchParams] = useSearchParams();
  const { addProduct } = useCart();
  const { day, products } = useTill();
  const take = (result: LookUpResult): void => {
    if (result.kind === 'product') {
      addProduct(result.product_id);
      // A price is typed, and choices are made, on the page that sells.
      const product = products.find(({ id }) => id === result.product_id);
      if (product?.open_price || asksForChoices(product?.choice_groups ?? [])) void go('/sale');
    } else if (result.kind === 'voucher' && result.blank) {
      persistedCardAtHand.set({ barcode: result.barcode_text, typeId: result.voucher_type_id, recharges: false });
      void go('/sale');
    } else if (result.kind === 'voucher') {
      const card = scannedCard(result);
      noteVoucher(card);
      const left = card.left ? leftOnCard(card.left, day, t, formats) : '';
      toast(t('codes.voucher_noted', { title: result.title, left }), 'success');
    } else if (result.kind === 'ticket' && modeOf(searchParams) === 'refund')
      void go(`${billAddress(result.bill.uuid, 'refund')}&line=${result.line_no}`);
    else void go(billAddress(result.bill.uuid, modeOf(searchParams)));
  };
  const look = async (code: string, other: string | null = null): Promise<boolean> => {
    const expecting = expectingNow();
    try {
      const result = await api().call('POST /api/pos/lookup', { body: { code, expects: expecting?.kind ?? null } });
      if (expecting) expecting.take(result);
      else take(result);
      return true;
    } catch (error) {
      // The scanner and the machine may be set to different keyboards.
      if (other !== null && error instanceof ApiError && error.status !== 0) {
        const isRight = await look(other);
        if (isRight) noteOtherWasRight();
        return isRight;
      }
      const isUnanswered = error instanceof ApiError && error.status === 0;
      toast(isUnanswered ? t('common.offline.title') : textOfError(error, t), 'danger');
      return false;
    }
  };
  return look;
}
