import { useNavigate, useSearchParams } from 'react-router';
import { ApiError, textOfError } from '#apps/browser/api-error.ts';
import { api } from '#apps/browser/machine/calls.ts';
import { useKeyedCode } from '#apps/browser/machine/codes/use-keyed-code.ts';
import { billAddress, modeOf } from '#apps/pos/bills/bills.ts';
import { expectingNow } from '#apps/pos/codes/expected-code.ts';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { noteVoucher } from '#apps/pos/sell/cart/kept-cart.ts';
import { useCart } from '#apps/pos/sell/cart/use-cart.ts';
import { keptBlank } from '#apps/pos/sell/products/blank-card.ts';
import type { TillFound } from '#modules/till/contract.ts';
import { toast } from '#ui/Toast.tsx';

/**
 * What a scanner types anywhere in the till (D-157): the server says what it is. A product goes on the bill, a ticket, a bill or
 * a reservation opens, a voucher is kept for paying. What it is not is said (ERR-034, ERR-035, ERR-036).
 */
export function useCodes(): void {
  const look = useLookUp();
  useKeyedCode((code) => void look(code));
}

/** Looks a code up and does with it what it is for; also for codes that somebody types. Answers whether it was something. */
export function useLookUp(): (code: string) => Promise<boolean> {
  const { t } = useTexts();
  const go = useNavigate();
  const [asked] = useSearchParams();
  const { addProduct } = useCart();
  const take = (found: TillFound): void => {
    if (found.kind === 'product') addProduct(found.product_id);
    else if (found.kind === 'voucher' && found.blank) {
      keptBlank.set({ barcode: found.barcode_text, typeId: found.voucher_type_id });
      void go('/sale');
    } else if (found.kind === 'voucher') {
      noteVoucher({ barcode: found.barcode_text, title: found.title });
      toast(t('codes.voucher_noted', { title: found.title }), 'success');
    } else void go(billAddress(found.bill.uuid, modeOf(asked)));
  };
  return async (code) => {
    const expecting = expectingNow();
    try {
      const found = await api().post<TillFound>('/api/pos/lookup', { code, expects: expecting?.kind ?? null });
      if (expecting) expecting.take(found);
      else take(found);
      return true;
    } catch (error) {
      const isUnheard = error instanceof ApiError && error.status === 0;
      toast(isUnheard ? t('common.offline.title') : textOfError(error, t), 'danger');
      return false;
    }
  };
}
