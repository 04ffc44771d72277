import { useTexts } from '#apps/signage/i18n/language.ts';
import type { Moment } from '#apps/signage/show/moment.ts';
import { programmeByDay } from '#apps/signage/views/days.ts';
import { ListView } from '#apps/signage/views/ListView.tsx';
import { screeningRow } from '#apps/signage/views/room-of-list.ts';
import { hallNames, ScreeningRow } from '#apps/signage/views/ScreeningRow.tsx';
import css from '#apps/signage/views/SeatsView.module.css';
import { placesOf } from '#modules/signage/rules/programme.ts';

/** Shows available seats (SIGN-003). The next day appears only when today has none left. */
export function SeatsView({ moment }: { moment: Moment }) {
  const { t, formats } = useTexts();
  const hallOf = hallNames(moment.data.screens);
  return (
    <ListView
      title={t('show.title.seats')}
      moment={moment}
      groups={programmeByDay(moment, t, formats).slice(0, 1)}
      keyOf={({ id }) => id}
      // The number of seats needs the width of two columns.
      row={{ ...screeningRow(moment.canvas), width: 100 }}
      draw={(screening, rows) => {
        const places = placesOf(screening);
        const { free, capacity } = screening;
        return (
          <ScreeningRow screening={screening} hall={hallOf(screening.screen_id)} rows={rows}>
            <p className={css[places]}>
              {places === 'free' ? t('show.seats.free', { count: free }) : null}
              {places === 'few' ? t('show.seats.few', { count: free }) : null}
              {places === 'sold_out' ? t('show.seats.sold_out') : null}
            </p>
            <span className={css.scale} aria-hidden="true">
              <span className={css.left} style={{ inlineSize: `${(100 * free) / Math.max(capacity, 1)}%` }} />
            </span>
          </ScreeningRow>
        );
      }}
    />
  );
}
