import { useEffect } from 'react';
import { IDLE, tellDisplay } from '#apps/browser/machine/display-channel.ts';
import { useKept } from '#apps/browser/machine/kept.ts';
import { useBill } from '#apps/pos/bills/bills.ts';
import { stateOfBill, stateOfCart } from '#apps/pos/display/display-state.ts';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { NEW_CART } from '#apps/pos/sell/cart/cart.ts';
import { keptCart } from '#apps/pos/sell/cart/kept-cart.ts';

/** Shows customers what the till is at: the cart, then its bill until it is paid (D-144). A till that is locked shows nothing. */
export function DisplayTeller() {
  const { formats } = useTexts();
  const { bill, entries, exchange } = useKept(keptCart) ?? NEW_CART;
  useEffect(() => {
    if (bill === null) tellDisplay(stateOfCart({ entries, exchange }, formats));
  }, [bill, entries, exchange, formats]);
  useEffect(() => () => tellDisplay(IDLE), []);
  return bill === null ? null : <BillTeller uuid={bill} />;
}

function BillTeller({ uuid }: { uuid: string }) {
  const { formats } = useTexts();
  const { data } = useBill(uuid);
  useEffect(() => {
    if (data) tellDisplay(stateOfBill(data, formats));
  }, [data, formats]);
  return null;
}
