import { useTexts } from '#apps/signage/i18n/language.ts';
import type { Moment } from '#apps/signage/show/moment.ts';
import { programmeByDay } from '#apps/signage/views/days.ts';
import { ListView } from '#apps/signage/views/ListView.tsx';
import { screeningRow } from '#apps/signage/views/room-of-list.ts';
import { hallNames, ScreeningRow } from '#apps/signage/views/ScreeningRow.tsx';
import { placesOf } from '#modules/signage/rules/programme.ts';

/** Shows the final programme (SIGN-002). */
export function ProgrammeView({ moment }: { moment: Moment }) {
  const { t, formats } = useTexts();
  const hallOf = hallNames(moment.data.screens);
  return (
    <ListView
      title={t('show.title.programme')}
      moment={moment}
      groups={programmeByDay(moment, t, formats)}
      keyOf={({ id }) => id}
      row={screeningRow(moment.canvas)}
      draw={(screening, rows) => (
        <ScreeningRow screening={screening} hall={hallOf(screening.screen_id)} rows={rows}>
          {placesOf(screening) === 'sold_out' ? t('show.seats.sold_out') : null}
        </ScreeningRow>
      )}
    />
  );
}
