import { useEffect } from 'react';
import { useBill } from '#apps/pos/bills/bills.ts';
import { codeAtDisplay, stateOfBill, stateOfCart } from '#apps/pos/display/display-state.ts';
import { usePlanAtDisplay } from '#apps/pos/display/plan-at-display.ts';
import { useTipAtDisplay } from '#apps/pos/display/tip-at-display.ts';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { usePaymentCode } from '#apps/pos/pay/methods/use-payment-code.ts';
import { NEW_CART } from '#apps/pos/sell/cart/cart.ts';
import { persistedCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import { IDLE, sendToDisplay } from '#web/device/display-channel.ts';
import { usePersisted } from '#web/device/persisted.ts';

/**
 * Shows customers the status of the till: the cart, then its bill until it is paid (D-144). A
 * locked till shows nothing.
 */
export function CustomerDisplaySync() {
  const { formats } = useTexts();
  const { bill, entries, discounts, exchange } = usePersisted(persistedCart) ?? NEW_CART;
  const tip = useTipAtDisplay();
  const plan = usePlanAtDisplay();
  useEffect(() => {
    if (bill === null) sendToDisplay({ ...stateOfCart({ entries, discounts, exchange }, formats), plan, tip });
  }, [bill, entries, discounts, exchange, formats, plan, tip]);
  useEffect(() => () => sendToDisplay(IDLE), []);
  return bill === null ? null : <BillTeller uuid={bill} />;
}

function BillTeller({ uuid }: { uuid: string }) {
  const { formats } = useTexts();
  const { data } = useBill(uuid);
  const code = usePaymentCode(data).data;
  const tip = useTipAtDisplay();
  useEffect(() => {
    if (data) sendToDisplay({ ...stateOfBill(data, formats), ...codeAtDisplay(code), tip });
  }, [data, formats, tip, code]);
  return null;
}
