import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import css from '#apps/pos/cash/Cash.module.css';
import { countDrawer, useCashAction, useDrawer } from '#apps/pos/cash/cash.ts';
import { CountSums } from '#apps/pos/cash/count/CountSums.tsx';
import { persistedCount } from '#apps/pos/cash/count/count-draft.ts';
import { useCount } from '#apps/pos/cash/count/use-count.ts';
import { PieceFields } from '#apps/pos/cash/PieceFields.tsx';
import { useAsk } from '#apps/pos/components/ask.tsx';
import { Page } from '#apps/pos/components/Page.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { useOfflineSales } from '#apps/pos/offline/offline-sales.ts';
import { usePrinting } from '#apps/pos/printing/printing.tsx';
import type { Day } from '#kernel/days.ts';
import { type Cents, eurosFromCents } from '#kernel/money.ts';
import type { CashDrawerWire } from '#modules/cash/contract/drawers.ts';
import { newBalanceOf } from '#modules/cash/rules/drawer.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Skeleton } from '#ui/Spinner.tsx';
import { toast } from '#ui/Toast.tsx';
import { Failure } from '#web/device/layout/Failure.tsx';

/**
 * Closes the shift of the drawer (POS-010, D-153): the attendant counts coins and notes, and the
 * surplus goes to the safe.
 */
export function Component() {
  const { t } = useTexts();
  const drawer = useDrawer();
  const { setup, openDrawer } = usePrinting();
  const { data, error } = drawer;
  // They belong to this count.
  const { sales } = useOfflineSales();
  // The count closes the drawer before its report is open.
  const [isSent, setSent] = useState(false);
  if (!isSent && data && (data.state !== 'open' || !data.open_day)) return <Navigate replace to="/cash" />;
  return (
    <Page
      title={t('cash.count.title')}
      tools={
        <>
          {setup?.drawer ? (
            <Button size="large" onClick={() => openDrawer('count')}>
              {t('cash.count.open_drawer')}
            </Button>
          ) : null}
          <Link className={buttonClass({ size: 'large' })} to="/cash">
            {t('cash.count.later')}
          </Link>
        </>
      }
    >
      {drawer.isPending ? <Skeleton lines={6} height="3.5rem" label={t('common.loading')} /> : null}
      {error && !data ? <Failure error={error} retry={() => void drawer.refetch()} /> : null}
      {sales.length > 0 ? <Notice kind="warning">{t('cash.count.offline_sales')}</Notice> : null}
      {data?.open_day && sales.length === 0 ? <CountForm day={data.open_day} drawer={data} onSent={setSent} /> : null}
    </Page>
  );
}

type Open = {
  day: Day;
  drawer: CashDrawerWire;
  /** True while the count is sent, false if it was refused. */
  onSent: (isSent: boolean) => void;
};

function CountForm({ day, drawer, onSent }: Open) {
  const { t, formats } = useTexts();
  const navigate = useNavigate();
  const { printSlip } = usePrinting();
  const { ask, asking } = useAsk();
  const send = useCashAction(countDrawer);
  const counting = useCount(day, drawer);
  const { count, isReady } = counting;
  const money = (cents: Cents): string => formats.money(eurosFromCents(cents));
  const act = async (): Promise<void> => {
    onSent(true);
    const book = await send(counting.body).catch((error: unknown) => {
      onSent(false);
      throw error;
    });
    persistedCount.set(null);
    toast(t('cash.count.done', { amount: formats.money(book.deviation ?? 0), number: book.z_no ?? 0 }), 'success');
    printSlip({ kind: 'count', day: book.day, shift: book.shift });
    printSlip({ kind: 'shift', day: book.day, shift: book.shift });
    await navigate(`/cash/report/${book.day}/${book.shift}`);
  };
  const press = () =>
    ask({
      title: t('cash.count.ask', { amount: money(count.counted) }),
      text: t('cash.count.ask_text', { taken: money(count.taken), left: money(newBalanceOf(count)) }),
      yes: t('cash.count.button'),
      act,
    });
  return (
    <form
      className={css.count}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) press();
      }}
    >
      <PieceFields counts={counting.draft.counts} onChange={(counts) => counting.change({ counts })} />
      <CountSums counting={counting}>
        <Button type="submit" size="large" variant="primary" disabled={!isReady}>
          {t('cash.count.button')}
        </Button>
      </CountSums>
      {asking}
    </form>
  );
}
