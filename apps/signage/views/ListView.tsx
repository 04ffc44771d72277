import type { CSSProperties, ReactNode } from 'react';
import { useTexts } from '#apps/signage/i18n/language.ts';
import { Head } from '#apps/signage/parts/Head.tsx';
import { Nothing } from '#apps/signage/parts/Nothing.tsx';
import type { Moment } from '#apps/signage/show/moment.ts';
import css from '#apps/signage/views/List.module.css';
import { isPortrait, roomOfList } from '#apps/signage/views/room-of-list.ts';
import { fillRoom, type Room, type Rows } from '#modules/signage/rules/room.ts';
import { sheetAt } from '#modules/signage/rules/rotation.ts';

export type Group<Item> = { readonly lead: string; readonly items: readonly Item[] };

type List<Item> = {
  title: string;
  moment: Moment;
  /** Items of one group are together: a day. Each group begins a new page. */
  groups: readonly Group<Item>[];
  keyOf: (item: Item) => number;
  /** The least size of a row, in cqmin. */
  row: Room;
  draw: (item: Item, rows: Rows) => ReactNode;
};

/**
 * Shows a list that fills the screen and rotates through its pages: few rows are high, with large
 * letters; many are on pages with about as many rows each (D-150).
 */
export function ListView<Item>({ title, moment, groups, keyOf, row, draw }: List<Item>) {
  const { t } = useTexts();
  const room = roomOfList(moment.canvas, moment.message !== null);
  const pages = groups.flatMap(({ lead, items }) => {
    const rows = fillRoom(items.length, room, row);
    return Array.from({ length: Math.ceil(items.length / rows.perSheet) }, (_, index) => ({
      lead,
      rows,
      items: items.slice(index * rows.perSheet, (index + 1) * rows.perSheet),
    }));
  });
  const seconds = moment.data.device.slide_seconds;
  const { items, sheet, sheets } = sheetAt(pages, { perSheet: 1, seconds }, moment.pageTime);
  const page = items[0];
  return (
    <div className={css.list}>
      <Head title={title} lead={page?.lead} moment={moment} />
      {page ? (
        <ol
          key={`${page.lead} ${sheet}`}
          className={css.rows}
          data-upright={isPortrait(moment.canvas) && page.rows.rows === 1 ? '' : undefined}
          style={styleOf(page.rows)}
        >
          {page.items.map((item) => (
            <li key={keyOf(item)} className={css.row}>
              {draw(item, page.rows)}
            </li>
          ))}
        </ol>
      ) : (
        <Nothing moment={moment} />
      )}
      {sheets > 1 ? <p className={css.sheets}>{t('show.sheet', { sheet: sheet + 1, sheets })}</p> : null}
    </div>
  );
}

const styleOf = ({ columns, rows, height, scale }: Rows): CSSProperties =>
  ({
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    gridTemplateRows: `repeat(${rows}, minmax(0, ${height}cqmin))`,
    '--high': `${height}cqmin`,
    '--scale': scale,
  }) as CSSProperties;
