import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router';
import { BillRow } from '#apps/pos/bills/BillRow.tsx';
import css from '#apps/pos/bills/Bills.module.css';
import { modeOf, useBills } from '#apps/pos/bills/bills.ts';
import { Page } from '#apps/pos/components/Page.tsx';
import { SaleModes } from '#apps/pos/components/SaleModes.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { ReprintLast } from '#apps/pos/printing/ReprintLast.tsx';
import { shortcut } from '#apps/pos/shortcuts/shortcuts.ts';
import { Notice } from '#ui/Notice.tsx';
import { Skeleton } from '#ui/Spinner.tsx';
import { Failure } from '#web/device/layout/Failure.tsx';

/**
 * Lists today's bills (POS-003), found by a scanned code or a search. Refunds and exchanges also
 * begin here.
 */
export function Component() {
  const { t } = useTexts();
  const [search, setSearch] = useState('');
  const [searchParams] = useSearchParams();
  const mode = modeOf(searchParams);
  const bills = useBills('today', useDeferredValue(search.trim()));
  const { data, error } = bills;
  return (
    <Page
      title={t(mode === null ? 'bills.title' : `bills.${mode}.title`)}
      tools={
        <>
          {mode === null ? <ReprintLast /> : <SaleModes mode={mode} />}
          <search className={css.search}>
            <input
              type="search"
              {...shortcut('search')}
              aria-label={t('bills.search')}
              placeholder={t('bills.search')}
              value={search}
              maxLength={60}
              onChange={(event) => setSearch(event.target.value)}
            />
          </search>
        </>
      }
    >
      {mode === null ? null : <Notice kind="info">{t(`bills.${mode}.how`)}</Notice>}
      {bills.isPending ? <Skeleton lines={6} height="4rem" label={t('common.loading')} /> : null}
      {error && !data ? <Failure error={error} retry={() => void bills.refetch()} /> : null}
      {data?.length === 0 ? (
        <p className={css.empty}>{search === '' ? t('bills.empty') : t('bills.not_found')}</p>
      ) : null}
      <ul className={css.list}>
        {data?.map((bill) => (
          <BillRow key={bill.uuid} bill={bill} mode={mode} />
        ))}
      </ul>
    </Page>
  );
}
