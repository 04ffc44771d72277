import type { ReactNode } from 'react';
import { Link, Outlet } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { phasesText } from '#apps/portal/pages/organisation/signage/PhaseChoice.tsx';
import css from '#apps/portal/pages/organisation/signage/SignagePage.module.css';
import {
  nameOfSetup,
  useHalls,
  useMessages,
  usePlaylists,
  useSetups,
} from '#apps/portal/pages/organisation/signage/signage.ts';
import { validityText } from '#apps/portal/pages/organisation/signage/validity.ts';
import { textFor } from '#kernel/texts.ts';
import type { PlaylistWire } from '#modules/signage/contract/playlists.ts';
import type { HallWire, MessageWire, SetupWire } from '#modules/signage/contract/signage.ts';
import { phaseOfCode } from '#modules/signage/rules/phases.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import type { Formats } from '#web/i18n/formats.ts';

const setupColumns = (t: Translate): readonly Column<SetupWire>[] => [
  {
    name: t('signage.column.screen'),
    text: nameOfSetup,
    cell: (setup) => (
      <>
        <Link to={`screen/${setup.device_id}`}>{nameOfSetup(setup)}</Link>
        <span className={css.small}>{setup.screen?.name ?? setup.cinema?.name ?? t('signage.everywhere')}</span>
      </>
    ),
  },
  {
    name: t('signage.column.shows'),
    text: ({ template }) => t(`signage.template.${template}`),
    cell: ({ template, ratio, orientation }) => (
      <>
        {t(`signage.template.${template}`)}
        <span className={css.small}>
          {ratio}, {t(`signage.orientation.${orientation}`)}
        </span>
      </>
    ),
  },
  { name: t('signage.column.phases'), cell: ({ phases }) => phasesText(t, phases) },
  {
    name: t('signage.column.status'),
    cell: ({ auth, status }) => t(auth === 'pending' ? 'signage.status.pending' : `signage.status.${status}`),
  },
];

const messageColumns = (t: Translate, formats: Formats, locale: string): readonly Column<MessageWire>[] => [
  {
    name: t('signage.column.message'),
    text: ({ text }) => textFor(text, locale),
    cell: ({ id, text }) => <Link to={`message/${id}`}>{textFor(text, locale)}</Link>,
  },
  { name: t('signage.column.phases'), cell: ({ phases }) => phasesText(t, phases) },
  { name: t('signage.column.days'), cell: (message) => validityText(t, formats, message) },
  { name: t('signage.column.seconds'), cell: ({ seconds }) => t('signage.seconds', { count: seconds }) },
];

const hallColumns = (t: Translate, formats: Formats): readonly Column<HallWire>[] => [
  {
    name: t('signage.column.hall'),
    text: ({ name }) => name,
    cell: ({ screen_id, name, cinema }) => (
      <>
        <Link to={`hall/${screen_id}`}>{name}</Link>
        <span className={css.small}>{cinema}</span>
      </>
    ),
  },
  {
    name: t('signage.column.now'),
    cell: ({ phases, movie }) => (
      <>
        {phasesText(t, phases)}
        {movie ? <span className={css.small}>{movie}</span> : null}
      </>
    ),
  },
  {
    name: t('signage.column.by_hand'),
    cell: ({ override }) => (override ? <Held override={override} formats={formats} /> : ''),
  },
];

const playlistColumns = (t: Translate): readonly Column<PlaylistWire>[] => [
  {
    name: t('signage.playlist.name'),
    text: ({ name }) => name,
    cell: ({ id, name }) => <Link to={`playlist/${id}`}>{name}</Link>,
  },
  { name: t('signage.playlist.items'), cell: ({ items }) => t('signage.playlist.count', { count: items.length }) },
  { name: t('signage.playlist.screens'), cell: ({ screens }) => screens.join(', ') || t('signage.playlist.on_none') },
];

function Held({ override, formats }: { override: NonNullable<HallWire['override']>; formats: Formats }) {
  const { t } = useTexts();
  const phase = phaseOfCode(override.phase);
  return (
    <span className={css.held}>
      {phase ? t(`signage.phase.${phase}`) : null}{' '}
      {t('signage.hold.until', { time: formats.time(Date.parse(override.until)) })}
    </span>
  );
}

function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className={css.section}>
      <header className={css.head}>
        <h2 className={css.heading}>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  );
}

function Playlists({ rows, mayEdit }: { rows: readonly PlaylistWire[]; mayEdit: boolean }) {
  const { t } = useTexts();
  const action = mayEdit ? (
    <Link className={buttonClass({ size: 'small' })} to="playlist/new">
      {t('signage.playlist.add')}
    </Link>
  ) : null;
  return (
    <Section title={t('signage.playlist.title')} action={action}>
      <DataTable
        caption={t('signage.playlist.title')}
        columns={playlistColumns(t)}
        rows={rows}
        keyOf={({ id }) => id}
        empty={t('signage.playlist.none')}
      />
    </Section>
  );
}

/** Shows the setups of the signage screens (SIGN-004, D-137, D-148, D-149). */
export function Component() {
  const { t, formats, locale } = useTexts();
  const setups = useSetups();
  const messages = useMessages();
  const halls = useHalls();
  const playlists = usePlaylists();
  const mayEdit = useMay('themes.edit');
  const error = messages.error ?? halls.error ?? setups.error ?? playlists.error;
  const askAgain = () => void Promise.all([setups.refetch(), messages.refetch(), halls.refetch(), playlists.refetch()]);
  return (
    <>
      <PageHead title={t('signage.title')} lead={t('signage.lead')} />
      {error ? <Failure error={error} retry={askAgain} /> : null}
      {messages.isPending ? <Spinner label={t('common.loading')} /> : null}
      {setups.data ? (
        <Section title={t('signage.screens')}>
          <DataTable
            caption={t('signage.screens')}
            columns={setupColumns(t)}
            rows={setups.data}
            keyOf={({ device_id }) => device_id}
            empty={t('signage.no_screen', { address: `${location.host}/signage` })}
          />
        </Section>
      ) : null}
      {playlists.data ? <Playlists rows={playlists.data} mayEdit={mayEdit} /> : null}
      {messages.data ? (
        <Section
          title={t('signage.messages')}
          action={
            mayEdit ? (
              <Link className={buttonClass({ size: 'small' })} to="message/new">
                {t('signage.add_message')}
              </Link>
            ) : null
          }
        >
          <DataTable
            caption={t('signage.messages')}
            columns={messageColumns(t, formats, locale)}
            rows={messages.data}
            keyOf={({ id }) => id}
            empty={t('signage.no_message')}
          />
        </Section>
      ) : null}
      {halls.data ? (
        <Section title={t('signage.halls')}>
          <DataTable
            caption={t('signage.halls')}
            columns={hallColumns(t, formats)}
            rows={halls.data}
            keyOf={({ screen_id }) => screen_id}
            empty={t('signage.no_hall')}
          />
        </Section>
      ) : null}
      <Outlet />
    </>
  );
}
