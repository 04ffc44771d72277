import { useMay } from '#apps/portal/api.ts';
import { BillLink } from '#apps/portal/components/page/BillLink.tsx';
import { DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { ReleaseHold } from '#apps/portal/pages/programme/seats/ReleaseHold.tsx';
import css from '#apps/portal/pages/programme/seats/SeatsPage.module.css';
import type { PartyWire, SeatMapWire } from '#modules/sales/contract/seat-map.ts';
import { Badge } from '#ui/Badge.tsx';

const LOOK = { sold: 'success', reserved: 'info', held: 'warning' } as const;

/** Lists who comes: each bill with its seats, its state, and how many of them were admitted. */
export function PartiesList({ map }: { map: SeatMapWire }) {
  const { t, formats } = useTexts();
  // In a hall with a plan, the button is beside the chosen seat.
  const mayFree = useMay('seats.edit') && !map.schedule.over && !map.schedule.cancelled;
  const until = ({ until: end }: PartyWire): string =>
    end === null ? '' : t('seats.parties.until', { until: formats.time(Date.parse(end)) });
  return (
    <section className={css.parties}>
      <h2 className={css.partTitle}>{t('seats.parties.title')}</h2>
      <DataTable
        caption={t('seats.parties.title')}
        rows={map.parties}
        keyOf={({ state, bill, seats }) => `${state}/${bill?.uuid ?? seats.join()}`}
        empty={t('seats.parties.empty')}
        columns={[
          {
            name: t('seats.party.buyer'),
            cell: ({ bill }) => bill?.buyer ?? '–',
            sortBy: ({ bill }) => bill?.buyer ?? '',
          },
          { name: t('seats.party.bill'), cell: ({ bill }) => (bill ? <BillLink bill={bill} /> : '–') },
          {
            name: t('seats.party.seats'),
            cell: ({ seats, places }) => (seats.length > 0 ? seats.join(', ') : t('seats.places', { count: places })),
            sortBy: ({ places }) => places,
          },
          {
            name: t('seats.party.state'),
            cell: (party) => (
              <>
                <Badge variant={LOOK[party.state]}>{t(`seats.state.${party.state}`)}</Badge> {until(party)}
                {mayFree && party.seats.length === 0 ? <ReleaseHold map={map} party={party} onDone={() => {}} /> : null}
              </>
            ),
          },
          {
            name: t('seats.party.admitted'),
            cell: ({ admitted, places, state }) =>
              state === 'sold' ? t('seats.party.admitted_of', { admitted, count: places }) : '–',
            sortBy: ({ admitted }) => admitted,
          },
        ]}
      />
      {map.more ? <p className={css.hint}>{t('seats.parties.more')}</p> : null}
    </section>
  );
}
