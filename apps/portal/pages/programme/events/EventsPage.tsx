import { Link, Outlet } from 'react-router';
import type { Formats } from '#apps/browser/formats.ts';
import { useMay } from '#apps/portal/calls.ts';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/events/EventsPage.module.css';
import { screeningOf, useEventFilter, useEvents } from '#apps/portal/pages/events/events.ts';
import { AddLink } from '#apps/portal/parts/AddLink.tsx';
import { ChipLink } from '#apps/portal/parts/ChipLink.tsx';
import { type Column, DataTable } from '#apps/portal/parts/DataTable.tsx';
import { Loading } from '#apps/portal/parts/Loading.tsx';
import { PageHead } from '#apps/portal/parts/PageHead.tsx';
import type { StaffEventWire } from '#modules/catalogue/event-contract.ts';
import { Badge } from '#ui/Badge.tsx';
import { Chips } from '#ui/Chips.tsx';

/** What is shown, where and when; of an event that has no screening yet, that it has none. */
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

const columns = (t: Translate, formats: Formats, kept: string): readonly Column<StaffEventWire>[] => [
  {
    name: t('events.column.title'),
    text: ({ title, titles, slug }) => [title, ...Object.values(titles), slug].join(' '),
    cell: ({ id, title, theme, slug }) => (
      <>
        <span className={css.name}>
          <Link to={`${id}${kept}`}>{title}</Link>
          {theme === 'ladies' ? <Badge variant="primary">{t('events.theme.ladies')}</Badge> : null}
        </span>
        <small className={css.small}>{slug}</small>
      </>
    ),
  },
  {
    name: t('events.column.screening'),
    text: (event) => screeningOf(event)?.start ?? '',
    cell: (event) => <Screening event={event} />,
  },
  {
    name: t('events.column.sold'),
    text: ({ sell_online }) => t(sell_online ? 'events.sold.online' : 'events.sold.offline'),
    cell: ({ sell_online }) => t(sell_online ? 'events.sold.online' : 'events.sold.offline'),
  },
  {
    name: t('events.column.visible'),
    text: ({ visibility }) => visibility.join(' '),
    cell: ({ visibility, archived_at }) =>
      archived_at ? (
        <span className={css.quiet}>
          {t('events.archived_since', { when: formats.date(archived_at.slice(0, 10)) })}
        </span>
      ) : visibility.length > 0 ? (
        visibility.map((surface) => t(`price-rates.surface.${surface}`)).join(', ')
      ) : (
        <span className={css.quiet}>{t('events.nowhere')}</span>
      ),
  },
];

export function Component() {
  const { t, formats } = useTexts();
  const { archived, kept } = useEventFilter();
  const events = useEvents(archived);
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
          key={kept}
          caption={t(archived ? 'events.caption_archived' : 'events.caption')}
          columns={columns(t, formats, kept)}
          rows={events.data}
          keyOf={({ id }) => id}
          empty={t(archived ? 'events.empty_archived' : 'events.empty')}
        />
      ) : null}
      <Outlet />
    </>
  );
}
