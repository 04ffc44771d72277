import { Link, Outlet } from 'react-router';
import { useMay } from '#apps/portal/calls.ts';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { CheckButton } from '#apps/portal/pages/terminals/CheckButton.tsx';
import { TerminalState } from '#apps/portal/pages/terminals/TerminalState.tsx';
import css from '#apps/portal/pages/terminals/TerminalsPage.module.css';
import { shownState, useTerminals } from '#apps/portal/pages/terminals/terminals.ts';
import { AddLink } from '#apps/portal/parts/AddLink.tsx';
import { type Column, DataTable } from '#apps/portal/parts/DataTable.tsx';
import { Loading } from '#apps/portal/parts/Loading.tsx';
import { PageHead } from '#apps/portal/parts/PageHead.tsx';
import type { TerminalWire } from '#modules/terminals/contract.ts';

const addressOf = ({ host, port }: TerminalWire): string => `${host}:${port}`;

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
  ...(mayEdit ? [{ name: '', cell: (terminal: TerminalWire) => <CheckButton terminal={terminal} /> }] : []),
];

/** The card terminals of the house (PRN-001). */
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
