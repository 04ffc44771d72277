import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { useDevices } from '#apps/portal/pages/organisation/devices/devices.ts';
import css from '#apps/portal/pages/organisation/hardware/HardwarePage.module.css';
import { MachineTest } from '#apps/portal/pages/organisation/hardware/MachineTest.tsx';
import { type Machine, machinesOf } from '#apps/portal/pages/organisation/hardware/machines.ts';
import { usePrinters } from '#apps/portal/pages/organisation/printers/printers.ts';
import { useTerminals } from '#apps/portal/pages/organisation/terminals/terminals.ts';
import { Badge } from '#ui/Badge.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { Formats } from '#web/i18n/formats.ts';

const nameOf = (t: Translate, { of: kind, name }: Machine): string =>
  kind === 'drawer' ? t('hardware.drawer_of', { till: name }) : name;

const placeOf = (t: Translate, { of: kind, cinema, tills }: Machine): string =>
  [cinema ?? t(kind === 'device' ? 'hardware.no_place' : 'hardware.everywhere'), ...tills].join(' · ');

function sinceOf(t: Translate, formats: Formats, { of: kind, state, at }: Machine): string | null {
  if (at === null) return null;
  const isWaiting = kind === 'device' && state === 'hardware.state.waiting';
  return t(isWaiting ? 'hardware.waits_since' : 'hardware.since', { when: formats.dateTime(Date.parse(at)) });
}

const columns = (t: Translate, formats: Formats): readonly Column<Machine>[] => [
  {
    name: t('hardware.column.name'),
    text: (machine) => nameOf(t, machine),
    // Those that need a person stay above the others.
    sortBy: (machine) => `${machine.todo === null ? 1 : 0} ${nameOf(t, machine)}`,
    cell: (machine) => (
      <span className={css.machine}>
        <Link to={machine.to}>{nameOf(t, machine)}</Link>
        <small>{t(`hardware.kind.${machine.kind}`)}</small>
      </span>
    ),
  },
  {
    name: t('hardware.column.place'),
    text: (machine) => placeOf(t, machine),
    cell: (machine) => placeOf(t, machine),
  },
  {
    name: t('hardware.column.state'),
    text: ({ state }) => t(state),
    cell: (machine) => (
      <span className={css.state}>
        <Badge variant={machine.look}>{t(machine.state)}</Badge>
        <small>{sinceOf(t, formats, machine)}</small>
      </span>
    ),
  },
  { name: t('hardware.column.test'), cell: (machine) => <MachineTest machine={machine} /> },
];

/**
 * Lists the machines of all cinemas, of every kind: what state they are in, what to do about it, and
 * a button that tries them out (PRN-001, PRN-002).
 */
export function Component() {
  const { t, formats } = useTexts();
  const [printers, terminals, devices] = [usePrinters(), useTerminals(), useDevices()];
  const places = useQuery({
    queryKey: ['device-places'],
    queryFn: () => api().call('GET /api/staff/device-places'),
  });
  const cinemaOf = (id: number): string | null => places.data?.find((place) => place.id === id)?.name ?? null;
  const machines =
    printers.data && terminals.data && devices.data
      ? machinesOf({ printers: printers.data, terminals: terminals.data, devices: devices.data, cinemaOf })
      : null;
  return (
    <>
      <PageHead title={t('hardware.title')} lead={t('hardware.lead')} />
      <Loading of={[printers, terminals, devices].find(({ error, isPending }) => error || isPending) ?? printers} />
      {machines ? (
        <>
          <Attention machines={machines} />
          <DataTable
            caption={t('hardware.caption')}
            columns={columns(t, formats)}
            rows={machines}
            keyOf={({ key }) => key}
            empty={<NoMachine />}
          />
        </>
      ) : null}
    </>
  );
}

/** What a person should do before the machine is needed. */
function Attention({ machines }: { machines: readonly Machine[] }) {
  const { t } = useTexts();
  const concerned = machines.filter(({ todo }) => todo !== null);
  if (machines.length === 0) return null;
  return (
    <div className={css.attention}>
      {concerned.length === 0 ? (
        <Notice kind="success">{t('hardware.fine')}</Notice>
      ) : (
        <Notice kind="warning" title={t('hardware.attention.title', { count: concerned.length })}>
          <ul>
            {concerned.map(({ key, to, name, state, todo }) => (
              <li key={key}>
                <Link to={to}>{name}</Link>: {t(state)}. {todo === null ? null : t(todo)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

function NoMachine() {
  const { t } = useTexts();
  const mayEdit = useMay('devices.edit');
  const mayApprove = useMay('devices.approve');
  return (
    <div className={css.empty}>
      <p>{t('hardware.empty.text')}</p>
      {mayApprove ? <Link to="/devices/new">{t('hardware.empty.device')}</Link> : null}
      {mayEdit ? <Link to="/printers/new">{t('hardware.empty.printer')}</Link> : null}
      {mayEdit ? <Link to="/terminals/new">{t('hardware.empty.terminal')}</Link> : null}
    </div>
  );
}
