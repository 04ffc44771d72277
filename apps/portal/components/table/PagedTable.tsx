import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import css from '#apps/portal/components/table/PagedTable.module.css';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { Button } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';

/**
 * Shows a list that is loaded in pages: the newest first, and a button for earlier rows. `earlier`
 * is the label of that button.
 */
export function PagedTable<Page, Row extends { readonly id: string | number }>(props: {
  list: UseInfiniteQueryResult<InfiniteData<Page>>;
  rowsOf: (page: Page) => readonly Row[];
  caption: string;
  columns: readonly Column<Row>[];
  empty: ReactNode;
  earlier: string;
}) {
  const { t } = useTexts();
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = props.list;
  return (
    <>
      {error ? <Failure error={error} retry={() => void refetch()} /> : null}
      {isPending ? <Spinner label={t('common.loading')} /> : null}
      {data ? (
        <DataTable
          caption={props.caption}
          columns={props.columns}
          rows={data.pages.flatMap(props.rowsOf)}
          keyOf={({ id }) => id}
          empty={props.empty}
        />
      ) : null}
      {hasNextPage ? (
        <div className={css.earlier}>
          <Button busy={isFetchingNextPage} busyLabel={t('common.busy')} onClick={() => void fetchNextPage()}>
            {props.earlier}
          </Button>
        </div>
      ) : null}
    </>
  );
}
