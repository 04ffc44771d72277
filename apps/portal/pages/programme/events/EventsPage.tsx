import { Link, Outlet } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { AddLink } from '#apps/portal/components/page/AddLink.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { ChipLink } from '#apps/portal/components/table/ChipLink.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/events/EventsPage.module.css';
import { screeningOf, useEventFilter, useEvents } from '#apps/portal/pages/programme/events/events.ts';
import { useAwaited } from '#apps/portal/pages/programme/movies/movies.ts';
import type { StaffEventWire } from '#modules/catalogue/contract/events.ts';
import { Badge } from '#ui/Badge.tsx';
import { Chips } from '#ui/Chips.tsx';
import type { Formats } from '#web/i18n/formats.ts';

/** Shows the film, screen and time of an event's screening, or that the event has none yet. */
function Screening({ event }: { event: StaffEventWire }) {
  const { t, formats } = useTexts();
  const screening = screeningOf(event);
  if (!screening)
    return (
      <span className={css.quiet}>{t(event.screenings.length > 0 ? 'events.cancelled' : 'events.no_screening')}</span>
    );
  return (
    <>
      {formats.dateTime(Date.parse(screening.start))}
      <small className={css.small}>{[screening.movie, screening.cinema, screening.screen].join(' · ')}</small>
    </>
  );
}

function startOf(event: StaffEventWire): number | null {
  const start = screeningOf(event)?.start;
  return start ? Date.parse(start) : null;
}

const surfacesOf = (t: Translate, visibility: StaffEventWire['visibility']): string =>
  visibility.map((surface) => t(`price-rates.surface.${surface}`)).join(', ');

const columns = (
  t: Translate,
  formats: Formats,
  listQuery: string,
  awaited: ReadonlyMap<number, number>,
): readonly Column<StaffEventWire>[] => [
  {
    name: t('events.column.title'),
    text: ({ title, slug }) => `${title} ${slug}`,
    cell: ({ id, title, theme, slug }) => (
      <>
        <span className={css.name}>
          <Link to={`${id}${listQuery}`}>{title}</Link>
          {theme === 'ladies' ? <Badge variant="primary">{t('events.theme.ladies')}</Badge> : null}
        </span>
        <small className={css.small}>{slug}</small>
      </>
    ),
  },
  {
    name: t('events.column.screening'),
    sortBy: startOf,
    cell: (event) => (
      <>
        <Screening event={event} />
        {awaited.has(event.id) ? (
          <small className={css.small}>{t('events.waiting', { count: awaited.get(event.id) ?? 0 })}</small>
        ) : null}
      </>
    ),
  },
  {
    name: t('events.column.sold'),
    text: ({ sell_online }) => t(sell_online ? 'events.sold.online' : 'events.sold.offline'),
    cell: ({ sell_online }) => t(sell_online ? 'events.sold.online' : 'events.sold.offline'),
  },
  {
    name: t('events.column.visible'),
    text: ({ visibility, archived_at }) => (archived_at ? '' : surfacesOf(t, visibility)),
    cell: ({ visibility, archived_at }) =>
      archived_at ? (
        <span className={css.quiet}>
          {t('events.archived_since', { when: formats.date(archived_at.slice(0, 10)) })}
        </span>
      ) : visibility.length > 0 ? (
        surfacesOf(t, visibility)
      ) : (
        <span className={css.quiet}>{t('events.nowhere')}</span>
      ),
  },
];

export function Component() {
  const { t, formats } = useTexts();
  const { archived, listQuery } = useEventFilter();
  const events = useEvents(archived);
  const awaited = useAwaited('event');
  const mayAdd = useMay('events.edit');
  return (
    <>
      <PageHead
        title={t('events.title')}
        lead={t('events.lead')}
        action={
          <AddLink may={mayAdd} to="new">
            {t('events.add')}
          </AddLink>
        }
      />
      <div className={css.filter}>
        <Chips label={t('events.filter.label')}>
          <ChipLink to="." isChosen={!archived}>
            {t('events.filter.current')}
          </ChipLink>
          <ChipLink to="?archived=true" isChosen={archived}>
            {t('events.filter.archived')}
          </ChipLink>
        </Chips>
      </div>
      <Loading of={events} />
      {events.data ? (
        <DataTable
          key={listQuery}
          caption={t(archived ? 'events.caption_archived' : 'events.caption')}
          columns={columns(t, formats, listQuery, awaited)}
          rows={events.data}
          keyOf={({ id }) => id}
          empty={t(archived ? 'events.empty_archived' : 'events.empty')}
        />
      ) : null}
      <Outlet />
    </>
  );
}
