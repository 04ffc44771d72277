import { useQueryClient } from '@tanstack/react-query';
import { BillRow } from '#apps/pos/bills/BillRow.tsx';
import css from '#apps/pos/bills/Bills.module.css';
import { type BillInList, useBills } from '#apps/pos/bills/bills.ts';
import { TakeProblem, useTaking } from '#apps/pos/bills/taking.tsx';
import { useAsk } from '#apps/pos/components/ask.tsx';
import { Page } from '#apps/pos/components/Page.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { emptyCart } from '#apps/pos/sell/cart/persisted-cart.ts';
import { useCart } from '#apps/pos/sell/cart/use-cart.ts';
import { TILL } from '#apps/pos/till/till.tsx';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Spinner.tsx';
import { api } from '#web/device/api.ts';
import { Failure } from '#web/device/layout/Failure.tsx';

/**
 * Lists unpaid bills (POS-004, D-139): parked ones, and those of a till that was closed during the
 * payment.
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
            <Delete bill={bill} />
            <Button
              variant="primary"
              busy={taking.busyWith === bill.uuid}
              busyLabel={t('common.busy')}
              onClick={() => taking.take(bill.uuid)}
            >
              {t('bills.take')}
            </Button>
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
  const erase = async (): Promise<void> => {
    await api().call('POST /api/pos/bills/:uuid/delete', { params: { uuid: bill.uuid } });
    if (cart.bill === bill.uuid) emptyCart();
    await calls.invalidateQueries({ queryKey: TILL });
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
