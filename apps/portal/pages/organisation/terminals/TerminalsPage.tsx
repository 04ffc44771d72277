import { Link, Outlet } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { AddLink } from '#apps/portal/components/page/AddLink.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { CheckButton } from '#apps/portal/pages/organisation/terminals/CheckButton.tsx';
import { EndDayButton } from '#apps/portal/pages/organisation/terminals/EndDayButton.tsx';
import { TerminalDay } from '#apps/portal/pages/organisation/terminals/TerminalDay.tsx';
import { TerminalState } from '#apps/portal/pages/organisation/terminals/TerminalState.tsx';
import css from '#apps/portal/pages/organisation/terminals/TerminalsPage.module.css';
import { shownState, useTerminals } from '#apps/portal/pages/organisation/terminals/terminals.ts';
import type { TerminalWire } from '#modules/terminals/contract/staff.ts';

function addressOf({ host, port, account, machine, nexo }: TerminalWire): string {
  if (host === null) return [account?.name, machine?.name].filter(Boolean).join(' · ');
  return nexo ? `${nexo.poi_id} · ${nexo.reach === 'cloud' ? host : `${host}:${port}`}` : `${host}:${port}`;
}

const columns = (t: Translate, mayEdit: boolean): readonly Column<TerminalWire>[] => [
  {
    name: t('terminals.column.name'),
    text: ({ name }) => name,
    cell: ({ id, name }) => <Link to={`${id}`}>{name}</Link>,
  },
  {
    name: t('terminals.column.device'),
    text: ({ device }) => device?.name ?? '',
    cell: ({ device }) => device?.name ?? t('terminals.no_device'),
  },
  {
    name: t('terminals.column.address'),
    text: addressOf,
    cell: (terminal) => <span className={css.address}>{addressOf(terminal)}</span>,
  },
  {
    name: t('terminals.column.state'),
    text: (terminal) => t(`terminals.state.${shownState(terminal)}`),
    cell: (terminal) => <TerminalState terminal={terminal} />,
  },
  {
    name: t('terminals.column.day'),
    text: ({ driver, last_day }) => (driver === 'zvt' ? t(`terminals.day.${last_day?.outcome ?? 'never'}`) : ''),
    cell: (terminal) =>
      terminal.driver === 'zvt' ? (
        <TerminalDay terminal={terminal} />
      ) : (
        t(terminal.driver === 'nexo' ? 'terminals.day.by_itself_nexo' : 'terminals.day.by_itself')
      ),
  },
  ...(mayEdit
    ? [
        {
          name: '',
          cell: (terminal: TerminalWire) => (
            <span className={css.actions}>
              <CheckButton terminal={terminal} />
              {terminal.driver === 'zvt' ? <EndDayButton terminal={terminal} /> : null}
            </span>
          ),
        },
      ]
    : []),
];

/** Lists the card terminals of the exhibitor (PRN-001). */
export function Component() {
  const { t } = useTexts();
  const terminals = useTerminals();
  const mayEdit = useMay('devices.edit');
  return (
    <>
      <PageHead
        title={t('terminals.title')}
        lead={t('terminals.lead')}
        action={
          <AddLink may={mayEdit} to="new">
            {t('terminals.add')}
          </AddLink>
        }
      />
      <Loading of={terminals} />
      {terminals.data ? (
        <DataTable
          caption={t('terminals.caption')}
          columns={columns(t, mayEdit)}
          rows={terminals.data}
          keyOf={({ id }) => id}
          empty={t('terminals.empty')}
        />
      ) : null}
      <Outlet />
    </>
  );
}
