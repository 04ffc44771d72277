import { Link } from 'react-router';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/dashboard/Dashboard.module.css';
import { Part } from '#apps/portal/pages/dashboard/Part.tsx';
import type { DashboardWire } from '#modules/dashboard/contract/staff.ts';
import { Badge } from '#ui/Badge.tsx';

type Devices = NonNullable<DashboardWire['devices']>;

const COUNTED = ['online', 'offline', 'pending'] as const;

/** Shows the number of devices and those that need attention. */
export function MachinesPart({ devices }: { devices: Devices }) {
  const { t, formats } = useTexts();
  const any = devices.online + devices.offline + devices.pending > 0;
  return (
    <Part title={t('dashboard.devices.title')} more={{ to: '/devices', name: t('dashboard.devices.all') }}>
      {any ? (
        <dl className={css.counts}>
          {COUNTED.map((state) => (
            <div key={state} className={css.count} data-state={devices[state] > 0 ? state : undefined}>
              <dt>{t(`dashboard.devices.${state}`)}</dt>
              <dd>{devices[state]}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className={css.empty}>{t('dashboard.devices.empty')}</p>
      )}
      <ul className={css.rows}>
        {devices.wanting.map(({ id, name, state, seen_at }) => (
          <li key={id} className={css.two}>
            <span className={css.what}>
              <Link to={`/devices/${id}`}>{name}</Link>
              <small>
                {seen_at
                  ? t('dashboard.devices.seen', { when: formats.dateTime(Date.parse(seen_at)) })
                  : t('dashboard.devices.never')}
              </small>
            </span>
            <Badge variant={state === 'pending' ? 'warning' : 'danger'}>{t(`dashboard.devices.${state}`)}</Badge>
          </li>
        ))}
      </ul>
    </Part>
  );
}
