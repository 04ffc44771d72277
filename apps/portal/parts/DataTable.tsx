import { type ReactNode, useId, useMemo, useState } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/parts/DataTable.module.css';
import { TextField } from '#ui/Field.tsx';

export type Column<Row> = {
  readonly name: string;
  /** What stands in the cell; the first column is the row's name. */
  readonly cell: (row: Row) => ReactNode;
  /** By what the column sorts, and what a search looks through. Without it: neither. */
  readonly text?: (row: Row) => string;
};

/** From here on a list can be searched. */
const SEARCH_FROM = 8;

/**
 * A list of the house: sorted by any column that has a text, searched when it is long, and on a phone a card a row. `empty`
 * stands in place of a table of nothing.
 */
export function DataTable<Row>(props: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  empty: ReactNode;
  /** The page looks for rows itself, in all there are. */
  searchedByPage?: boolean;
}) {
  const { t, locale } = useTexts();
  const { columns, rows } = props;
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState({ column: 0, down: false });
  const id = useId();
  const shown = useMemo(() => {
    const wanted = search.trim().toLocaleLowerCase(locale);
    const found = rows.filter(
      (row) => wanted === '' || columns.some(({ text }) => text?.(row).toLocaleLowerCase(locale).includes(wanted)),
    );
    const by = columns[sort.column]?.text;
    const { compare } = new Intl.Collator(locale, { numeric: true });
    const sorted = by ? found.toSorted((a, b) => compare(by(a), by(b))) : found;
    return sort.down ? sorted.toReversed() : sorted;
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
            {columns.map(({ name, text }, index) => (
              <th key={name} scope="col" aria-sort={sortOf(index === sort.column && text !== undefined, sort.down)}>
                {text ? (
                  <button
                    type="button"
                    className={css.sort}
                    onClick={() => setSort({ column: index, down: index === sort.column && !sort.down })}
                  >
                    {name}
                    <span aria-hidden="true">{index === sort.column ? (sort.down ? ' ↓' : ' ↑') : ''}</span>
                  </button>
                ) : (
                  name
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={props.keyOf(row)}>
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
          ))}
        </tbody>
      </table>
      <p className={css.none} role="status">
        {shown.length === 0 ? t('common.nothing_found') : ''}
      </p>
    </>
  );
}

const sortOf = (isSorted: boolean, down: boolean) => (isSorted ? (down ? 'descending' : 'ascending') : undefined);
