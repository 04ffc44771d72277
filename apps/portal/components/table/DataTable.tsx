import { type ReactNode, useId, useMemo, useState } from 'react';
import css from '#apps/portal/components/table/DataTable.module.css';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { TextField } from '#ui/Field.tsx';

export type Column<Row> = {
  readonly name: string;
  /** The content of the cell; the first column is the row header. */
  readonly cell: (row: Row) => ReactNode;
  /** The words in the cell: what a search looks through, and what the column sorts by unless `sortBy` says otherwise. */
  readonly text?: (row: Row) => string;
  /** The value the column sorts by: a number by size, a text by the alphabet, null last in both directions. */
  readonly sortBy?: (row: Row) => number | string | null;
};

/** Lists with at least this many rows have a search field. */
const SEARCH_FROM = 8;

/**
 * A list that is sorted by any column with a `text` or a `sortBy`, searched by its texts when it is
 * long, and shown as cards on a phone. `empty` stands in place of a table without rows.
 */
export function DataTable<Row>(props: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  empty: ReactNode;
  /** The page searches all rows itself. */
  searchedByPage?: boolean;
}) {
  const { t, locale } = useTexts();
  const { columns, rows } = props;
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState({ column: 0, down: false });
  const id = useId();
  const shown = useMemo(() => {
    const searchText = search.trim().toLocaleLowerCase(locale);
    const matches = rows.filter(
      (row) =>
        searchText === '' || columns.some(({ text }) => text?.(row).toLocaleLowerCase(locale).includes(searchText)),
    );
    const column = columns[sort.column];
    const sortValue = column?.sortBy ?? column?.text;
    return sortValue ? sortedBy(matches, sortValue, sort.down, locale) : matches;
  }, [rows, columns, search, sort, locale]);
  if (rows.length === 0) return <div className={css.empty}>{props.empty}</div>;
  return (
    <>
      {!props.searchedByPage && rows.length >= SEARCH_FROM && columns.some(({ text }) => text) ? (
        <div className={css.search}>
          <TextField
            label={t('common.search')}
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      ) : null}
      <table className={css.table}>
        <caption className={css.caption} id={id}>
          {props.caption}
        </caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <ColumnHead
                key={column.name}
                column={column}
                sorted={index === sort.column ? (sort.down ? 'descending' : 'ascending') : null}
                onSort={() => setSort({ column: index, down: index === sort.column && !sort.down })}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <TableRow key={props.keyOf(row)} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
      <p className={css.none} role="status">
        {shown.length === 0 ? t('common.nothing_found') : ''}
      </p>
    </>
  );
}

/** The name of a column; a button when the column can be sorted. */
function ColumnHead<Row>(props: {
  column: Column<Row>;
  sorted: 'ascending' | 'descending' | null;
  onSort: () => void;
}) {
  const { column, sorted } = props;
  if (!column.sortBy && !column.text) return <th scope="col">{column.name}</th>;
  return (
    <th scope="col" aria-sort={sorted ?? undefined}>
      <button type="button" className={css.sort} onClick={props.onSort}>
        {column.name}
        <span aria-hidden="true">{sorted ? (sorted === 'descending' ? ' ↓' : ' ↑') : ''}</span>
      </button>
    </th>
  );
}

/** The first cell names the row. */
function TableRow<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <tr>
      {columns.map(({ name, cell }, index) =>
        index === 0 ? (
          <th key={name} scope="row">
            {cell(row)}
          </th>
        ) : (
          <td key={name} data-name={name}>
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

/** Rows by their value. Equal rows keep their order, in both directions. */
function sortedBy<Row>(
  rows: readonly Row[],
  sortValue: (row: Row) => number | string | null,
  down: boolean,
  locale: string,
): Row[] {
  const words = new Intl.Collator(locale, { numeric: true });
  return rows
    .map((row) => ({ row, value: sortValue(row) }))
    .sort(({ value: a }, { value: b }) => {
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      const order = typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(String(a), String(b));
      return down ? -order : order;
    })
    .map(({ row }) => row);
}
