import { useTexts } from '#apps/signage/i18n/language.ts';
import type { Moment } from '#apps/signage/show/moment.ts';
import { ListView } from '#apps/signage/views/ListView.tsx';
import css from '#apps/signage/views/MenuView.module.css';
import { classes } from '#ui/classes.ts';

const ROW = 11;

/** Shows the products of the bar by category. */
export function MenuView({ moment }: { moment: Moment }) {
  const { t, formats } = useTexts();
  return (
    <ListView
      title={t('show.title.menu')}
      moment={moment}
      groups={moment.data.menu.map(({ name, products }) => ({ lead: name, items: products }))}
      keyOf={({ id }) => id}
      row={ROW}
      draw={({ name, description, price, sold_out }) => (
        <div className={classes(css.line, sold_out && css.gone)}>
          <div className={css.what}>
            <h2 className={css.name}>{name}</h2>
            {description ? <p className={css.more}>{description}</p> : null}
          </div>
          <p className={css.price}>{sold_out ? t('show.unavailable') : formats.money(price)}</p>
        </div>
      )}
      empty={{ title: t('show.menu_empty') }}
    />
  );
}
