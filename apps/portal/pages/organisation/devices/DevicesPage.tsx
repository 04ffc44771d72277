import { Link, Outlet } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { AddLink } from '#apps/portal/components/page/AddLink.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { DeviceActions } from '#apps/portal/pages/organisation/devices/DeviceActions.tsx';
import css from '#apps/portal/pages/organisation/devices/DevicesPage.module.css';
import { kindOfDevice, nameOfDevice, useDevices } from '#apps/portal/pages/organisation/devices/devices.ts';
import type { DeviceWire } from '#modules/devices/contract/devices.ts';
import { Notice } from '#ui/Notice.tsx';

function placeOf(t: Translate, { cinema, screen }: DeviceWire): string {
  if (!cinema) return t('devices.place.none');
  return `${cinema.name}, ${screen?.name ?? t('devices.place.all')}`;
}

function Presence({ device }: { device: DeviceWire }) {
  const { t, formats } = useTexts();
  const { status, seen_at, person, auth, created_at } = device;
  // It is there, and cannot work before it is approved.
  if (auth === 'pending') {
    const when = formats.dateTime(Date.parse(created_at));
    return <span className={css.offline}>{t('devices.status.waiting', { when })}</span>;
  }
  const isOnline = status === 'online';
  const offline = seen_at
    ? t('devices.status.seen', { when: formats.dateTime(Date.parse(seen_at)) })
    : t('devices.status.never');
  return (
    <span className={isOnline ? css.online : css.offline}>
      {isOnline ? t('devices.status.online') : offline}
      {isOnline && person ? <small>{t('devices.status.person', { name: person })}</small> : null}
    </span>
  );
}

const columns = (t: Translate): readonly Column<DeviceWire>[] => [
  {
    name: t('devices.column.name'),
    text: nameOfDevice,
    cell: (device) => (
      <>
        <Link to={`${device.id}`}>{nameOfDevice(device)}</Link>
        {device.name ? <small className={css.uid}>{device.uid}</small> : null}
      </>
    ),
  },
  {
    name: t('devices.column.type'),
    text: (device) => t(`devices.type.${kindOfDevice(device)}`),
    cell: (device) => t(`devices.type.${kindOfDevice(device)}`),
  },
  { name: t('devices.column.place'), text: (device) => placeOf(t, device), cell: (device) => placeOf(t, device) },
  {
    name: t('devices.column.auth'),
    text: ({ auth }) => t(`devices.auth.${auth}`),
    cell: ({ auth }) => <span className={css[auth]}>{t(`devices.auth.${auth}`)}</span>,
  },
  { name: t('devices.column.status'), cell: (device) => <Presence device={device} /> },
  { name: '', cell: (device) => <DeviceActions device={device} /> },
];

export function Component() {
  const { t } = useTexts();
  const devices = useDevices();
  const mayApprove = useMay('devices.approve');
  const waiting = devices.data?.filter(({ auth }) => auth === 'pending').length ?? 0;
  return (
    <>
      <PageHead
        title={t('devices.title')}
        lead={
          <>
            {t('devices.lead')} <Link to="scanner">{t('trial.title')}</Link>
          </>
        }
        action={
          <AddLink may={mayApprove} to="new">
            {t('devices.pairing.button')}
          </AddLink>
        }
      />
      <Loading of={devices} />
      <div role="status" className={css.waiting}>
        {waiting > 0 ? <Notice kind="warning">{t('devices.waiting', { count: waiting })}</Notice> : null}
      </div>
      {devices.data ? (
        <DataTable
          caption={t('devices.caption')}
          columns={columns(t)}
          rows={devices.data}
          keyOf={({ id }) => id}
          empty={t('devices.empty', { address: `${location.host}/scanner` })}
        />
      ) : null}
      <Outlet />
    </>
  );
}
