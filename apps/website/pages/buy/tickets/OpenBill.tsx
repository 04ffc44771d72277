import { useEffect, useState } from 'react';
import { api } from '#apps/website/api/start-client.ts';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { browserCart } from '#apps/website/pages/buy/checkout/use-checkout.ts';
import css from '#apps/website/pages/buy/tickets/TicketForm.module.css';
import { SiteLinkButton } from '#apps/website/parts/SiteLink.tsx';
import type { BillResultWire } from '#modules/sales/contract.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

/** A bill of this browser for this screening that still waits for its money (D-061); null when there is none. */
export function useOpenBill(scheduleId: number): { bill: BillResultWire | null; forget: () => void } {
  const [bill, setBill] = useState<BillResultWire | null>(null);
  useEffect(() => {
    const uuid = browserCart.load(() => true)?.attempt?.bill_uuid;
    if (!uuid) return;
    let left = false;
    api()
      .get<BillResultWire>(`/api/bill/${uuid}/result`)
      .then((found) => {
        if (left) return;
        const open = found.status === 'pending' || found.status === 'paying';
        if (!open) browserCart.forgetBill();
        else if (found.schedule?.id === scheduleId) setBill(found);
      })
      .catch(() => browserCart.forgetBill());
    return () => {
      left = true;
    };
  }, [scheduleId]);
  return { bill, forget: () => setBill(null) };
}

/** Going back from the payment: the earlier purchase can be paid, or changed, and is never in its own way. */
export function OpenBillNotice(props: { bill: BillResultWire; changing: boolean; onChange: () => void }) {
  const { t, formats } = useTexts();
  const { bill } = props;
  if (props.changing) {
    return (
      <Notice kind="info" live>
        {t('buy.open_bill.changing')}
      </Notice>
    );
  }
  const count = bill.lines.filter(({ kind }) => kind === 'ticket').length;
  return (
    <Notice
      kind="info"
      live
      title={t('buy.open_bill.title')}
      action={
        <span className={css.choices}>
          <SiteLinkButton to="bill.pay" params={{ uuid: bill.uuid }} variant="primary">
            {t('buy.open_bill.pay')}
          </SiteLinkButton>
          <Button onClick={props.onChange}>{t('buy.open_bill.change')}</Button>
        </span>
      }
    >
      {t('buy.open_bill.text', { tickets: t('buy.tickets_count', { count }), amount: formats.money(bill.amount) })}{' '}
      {bill.hold_until ? t('buy.open_bill.until', { time: formats.time(Date.parse(bill.hold_until)) }) : ''}
    </Notice>
  );
}
