import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { BillRow } from '#apps/pos/bills/BillRow.tsx';
import css from '#apps/pos/bills/Bills.module.css';
import { type BillInList, billAddress, isOpenBill, useBills } from '#apps/pos/bills/bills.ts';
import { TakeProblem, useTaking } from '#apps/pos/bills/taking.tsx';
import { useAsk } from '#apps/pos/components/ask.tsx';
import { Page } from '#apps/pos/components/Page.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { emptyCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import { useCart } from '#apps/pos/sell/cart/use-cart.ts';
import { TILL } from '#apps/pos/till/till.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Spinner.tsx';
import { api } from '#web/device/api.ts';
import { Failure } from '#web/device/layout/Failure.tsx';

/**
 * Lists unpaid bills (POS-004, D-139): parked ones, those of a till that was closed during the
 * payment, and bills whose card waits for its money (REFUND-15).
 */
export function Component() {
  const { t } = useTexts();
  const bills = useBills('open');
  const taking = useTaking();
  const { data, error } = bills;
  return (
    <Page title={t('bills.pending.title')}>
      <TakeProblem taking={taking} />
      {bills.isPending ? <Skeleton lines={4} height="4rem" label={t('common.loading')} /> : null}
      {error && !data ? <Failure error={error} retry={() => void bills.refetch()} /> : null}
      {data?.length === 0 ? <p className={css.empty}>{t('bills.pending.empty')}</p> : null}
      <ul className={css.list}>
        {data?.map((bill) => (
          <BillRow key={bill.uuid} bill={bill}>
            {isOpenBill(bill) ? <Delete bill={bill} /> : null}
            {bill.refund_waits ? (
              <Link className={buttonClass({ variant: 'primary' })} to={billAddress(bill.uuid, null)}>
                {t('bills.card_refund.open')}
              </Link>
            ) : (
              <Button
                variant="primary"
                busy={taking.busyWith === bill.uuid}
                busyLabel={t('common.busy')}
                onClick={() => taking.take(bill.uuid)}
              >
                {t('bills.take')}
              </Button>
            )}
          </BillRow>
        ))}
      </ul>
    </Page>
  );
}

/** Withdraws a bill and releases its places. Refused while it is being paid (ERR-038). */
function Delete({ bill }: { bill: BillInList }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { cart } = useCart();
  const { ask, asking } = useAsk();
  const go = useNavigate();
  const erase = async (): Promise<void> => {
    const after = await api().call('POST /api/pos/bills/:uuid/delete', { params: { uuid: bill.uuid } });
    if (cart.bill === bill.uuid) emptyCart();
    await calls.invalidateQueries({ queryKey: TILL });
    // A card that paid a part of it gets its money back first.
    if (after.refund_waits) void go(billAddress(bill.uuid, null));
  };
  return (
    <>
      <Button
        onClick={() =>
          ask({
            title: t('bills.delete.title', { reference: bill.parked_as || bill.reference }),
            text: t('bills.delete.text'),
            yes: t('bills.delete.yes'),
            act: erase,
          })
        }
      >
        {t('bills.delete.button')}
      </Button>
      {asking}
    </>
  );
}
