import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import css from '#apps/pos/cash/Cash.module.css';
import { useDrawer } from '#apps/pos/cash/cash.ts';
import { CountSums } from '#apps/pos/cash/count/CountSums.tsx';
import { type Counting, useCount } from '#apps/pos/cash/count/use-count.ts';
import { PieceFields } from '#apps/pos/cash/PieceFields.tsx';
import { TakerForm } from '#apps/pos/cash/TakerForm.tsx';
import { Page } from '#apps/pos/components/Page.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import type { Day } from '#kernel/days.ts';
import type { CashDrawerWire } from '#modules/cash/contract/drawers.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Spinner.tsx';
import { Failure } from '#web/device/layout/Failure.tsx';

/**
 * Hands the open drawer to the next clerk (D-153, decision 0081): the one who leaves counts, the one
 * who comes types their PIN, and selling goes on with what was counted.
 */
export function Component() {
  const { t } = useTexts();
  const drawer = useDrawer();
  const { data, error } = drawer;
  if (data && (data.state !== 'open' || !data.open_day)) return <Navigate replace to="/cash" />;
  return (
    <Page
      title={t('cash.hand_over.title')}
      tools={
        <Link className={buttonClass({ size: 'large' })} to="/cash">
          {t('common.cancel')}
        </Link>
      }
    >
      {drawer.isPending ? <Skeleton lines={6} height="3.5rem" label={t('common.loading')} /> : null}
      {error && !data ? <Failure error={error} retry={() => void drawer.refetch()} /> : null}
      {data?.open_day ? <HandOver day={data.open_day} drawer={data} /> : null}
    </Page>
  );
}

function HandOver({ day, drawer }: { day: Day; drawer: CashDrawerWire }) {
  const { t } = useTexts();
  const counting = useCount(day, drawer);
  // As it was counted: the next shift begins before this page is left.
  const [counted, setCounted] = useState<Counting | null>(null);
  if (counted) return <TakerForm counting={counted} onBack={() => setCounted(null)} />;
  return (
    <form
      className={css.count}
      onSubmit={(event) => {
        event.preventDefault();
        if (counting.isReady) setCounted(counting);
      }}
    >
      <PieceFields counts={counting.draft.counts} onChange={(counts) => counting.change({ counts })} />
      <CountSums counting={counting}>
        <Button type="submit" size="large" variant="primary" disabled={!counting.isReady}>
          {t('cash.hand_over.next')}
        </Button>
      </CountSums>
    </form>
  );
}
