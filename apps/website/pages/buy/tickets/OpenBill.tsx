import { useEffect, useState } from 'react';
import { api } from '#apps/website/api/start-client.ts';
import { SiteLinkButton } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { browserCart } from '#apps/website/pages/buy/checkout/use-checkout.ts';
import css from '#apps/website/pages/buy/tickets/TicketForm.module.css';
import type { BillResultWire } from '#modules/sales/contract/public.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

/** Returns this browser's unpaid bill for this screening (D-061); null if there is none. */
export function useOpenBill(scheduleId: number): { bill: BillResultWire | null; forget: () => void } {
  const [bill, setBill] = useState<BillResultWire | null>(null);
  useEffect(() => {
    const uuid = browserCart.load(() => true)?.attempt?.bill_uuid;
    if (!uuid) return;
    let left = false;
    api()
      .call('GET /api/bill/:uuid/result', { params: { uuid } })
      .then((result) => {
        if (left) return;
        const open = result.status === 'pending' || result.status === 'paying';
        if (!open) browserCart.clearBill();
        else if (result.schedule?.id === scheduleId) setBill(result);
      })
      .catch(() => browserCart.clearBill());
    return () => {
      left = true;
    };
  }, [scheduleId]);
  return { bill, forget: () => setBill(null) };
}

/**
 * Shows the earlier purchase after a return from the payment: it can be paid or changed, and does
 * not block itself.
 */
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
