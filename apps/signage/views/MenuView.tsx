import type { CSSProperties } from 'react';
import { useTexts } from '#apps/signage/i18n/language.ts';
import { Head } from '#apps/signage/parts/Head.tsx';
import type { Moment } from '#apps/signage/show/moment.ts';
import listCss from '#apps/signage/views/List.module.css';
import css from '#apps/signage/views/MenuView.module.css';
import { isPortrait, roomOfList } from '#apps/signage/views/room-of-list.ts';
import { type BoardLine, boardPages } from '#modules/signage/rules/menu-board.ts';
import { sheetAt } from '#modules/signage/rules/rotation.ts';
import { classes } from '#ui/classes.ts';

type Product = Moment['data']['menu'][number]['products'][number];

/** Least height of a line, in cqmin. */
const LINE = 10;
const SCALE_MAX = 1.7;

/**
 * Shows the products of the bar by category with prices and allergens; categories follow one
 * another, so that pages are full.
 */
export function MenuView({ moment }: { moment: Moment }) {
  const { t } = useTexts();
  const room = roomOfList(moment.canvas, moment.message !== null);
  const columns = isPortrait(moment.canvas) ? 1 : Math.max(1, Math.floor(room.width / 76));
  const pages = boardPages(moment.data.menu, { lines: Math.max(2, Math.floor(room.height / LINE)), columns });
  const seconds = moment.data.device.slide_seconds;
  const { items, sheet, sheets } = sheetAt(pages, { perSheet: 1, seconds }, moment.pageTime);
  const page = items[0];
  // Letters are the same on all pages.
  const lines = Math.max(1, ...pages.flat().map((column) => column.length));
  const scale = Math.min(SCALE_MAX, room.height / lines / LINE);
  return (
    <div className={listCss.list}>
      <Head title={t('show.title.menu')} moment={moment} />
      {page ? (
        <div
          key={sheet}
          className={css.board}
          style={
            {
              gridTemplateColumns: `repeat(${page.length}, minmax(0, 1fr))`,
              '--line': `${LINE * scale}cqmin`,
              '--scale': scale,
            } as CSSProperties
          }
        >
          {page.map((column) => (
            <ul key={column.map(keyOf).join(' ')} className={css.column}>
              {column.map((line) => (
                <Line key={keyOf(line)} line={line} />
              ))}
            </ul>
          ))}
        </div>
      ) : (
        <h2 className={css.empty}>{t('show.menu_empty')}</h2>
      )}
      {sheets > 1 ? <p className={listCss.sheets}>{t('show.sheet', { sheet: sheet + 1, sheets })}</p> : null}
    </div>
  );
}

const keyOf = (line: BoardLine<Product>): string => (line.kind === 'category' ? line.name : String(line.product.id));

function Line({ line }: { line: BoardLine<Product> }) {
  const { t, formats } = useTexts();
  if (line.kind === 'category')
    return (
      <li className={css.line}>
        <h2 className={css.category}>{line.name}</h2>
      </li>
    );
  const { name, description, price, sold_out, image, allergens } = line.product;
  const contains = allergens.map((allergen) => t(`show.allergen.${allergen}`)).join(', ');
  return (
    <li className={classes(css.line, css.product, sold_out && css.gone)}>
      {image ? <img className={css.picture} src={image} alt="" /> : <span />}
      <div className={css.what}>
        <h3 className={css.name}>{name}</h3>
        {description && !contains ? <p className={css.more}>{description}</p> : null}
        {contains ? <p className={css.more}>{t('show.contains', { allergens: contains })}</p> : null}
      </div>
      <p className={css.price}>{sold_out ? t('show.unavailable') : formats.money(price)}</p>
    </li>
  );
}
