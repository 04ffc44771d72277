import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { type Column, DataTable } from '#apps/portal/parts/DataTable.tsx';
import { Failure } from '#apps/portal/parts/Failure.tsx';
import css from '#apps/portal/parts/PagedTable.module.css';
import { Button } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';

/** A list too long to be sent whole: the newest first, and a button for what was before. `earlier` is what that button says. */
export function PagedTable<Page, Row extends { readonly id: string | number }>(props: {
  list: UseInfiniteQueryResult<InfiniteData<Page>>;
  rowsOf: (page: Page) => readonly Row[];
  caption: string;
  columns: readonly Column<Row>[];
  empty: string;
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
