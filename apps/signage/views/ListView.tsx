import type { ReactNode } from 'react';
import { useTexts } from '#apps/signage/i18n/language.ts';
import { Head } from '#apps/signage/parts/Head.tsx';
import type { Moment } from '#apps/signage/show/moment.ts';
import css from '#apps/signage/views/List.module.css';
import { columnsOf, roomForRows } from '#apps/signage/views/room-for-rows.ts';
import { sheetAt } from '#modules/signage/rules/rotation.ts';
import { classes } from '#ui/classes.ts';

export type Group<Item> = { readonly lead: string; readonly items: readonly Item[] };

type List<Item> = {
  title: string;
  moment: Moment;
  /** Items of one group are together: a day, a category. Each group begins a new page. */
  groups: readonly Group<Item>[];
  keyOf: (item: Item) => number;
  /** Height of a row, in cqmin. */
  row: number;
  draw: (item: Item) => ReactNode;
  empty: { readonly title: string; readonly text?: string };
};

/**
 * Shows a list that rotates through its pages, with as many rows at a time as fit on the screen
 * (D-150).
 */
export function ListView<Item>({ title, moment, groups, keyOf, row, draw, empty }: List<Item>) {
  const { t } = useTexts();
  const perSheet = roomForRows(moment.canvas, row, moment.message !== null);
  const pages = groups.flatMap(({ lead, items }) =>
    Array.from({ length: Math.ceil(items.length / perSheet) }, (_, index) => ({
      lead,
      items: items.slice(index * perSheet, (index + 1) * perSheet),
    })),
  );
  const seconds = moment.data.device.slide_seconds;
  const { items, sheet, sheets } = sheetAt(pages, { perSheet: 1, seconds }, moment.time);
  const page = items[0];
  return (
    <div className={css.list}>
      <Head title={title} lead={page?.lead} moment={moment} />
      {page ? (
        <ol
          key={`${page.lead} ${sheet}`}
          className={classes(css.rows, columnsOf(moment.canvas) === 2 && css.strip)}
          style={{ gridAutoRows: `${row}cqmin` }}
        >
          {page.items.map((item) => (
            <li key={keyOf(item)} className={css.row}>
              {draw(item)}
            </li>
          ))}
        </ol>
      ) : (
        <div className={css.empty}>
          <h2 className={css.emptyTitle}>{empty.title}</h2>
          {empty.text ? <p>{empty.text}</p> : null}
        </div>
      )}
      {sheets > 1 ? <p className={css.sheets}>{t('show.sheet', { sheet: sheet + 1, sheets })}</p> : null}
    </div>
  );
}
