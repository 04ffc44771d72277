import { Link } from 'react-router';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/dashboard/Dashboard.module.css';
import { Part } from '#apps/portal/pages/dashboard/Part.tsx';
import { AlarmState } from '#apps/portal/pages/sales/alarms/AlarmState.tsx';
import { aboutOf } from '#apps/portal/pages/sales/alarms/about.ts';
import type { AlarmsSummaryWire } from '#modules/alarms/contract/staff.ts';

/** Shows the newest alarms that are not done. */
export function AlarmsPart({ alarms: { unfinished, newest } }: { alarms: AlarmsSummaryWire }) {
  const { t, formats } = useTexts();
  return (
    <Part title={t('dashboard.alarms.title')} more={{ to: '/alarms', name: t('dashboard.alarms.all') }}>
      <p>{t('dashboard.alarms.more', { count: unfinished })}</p>
      <ul className={css.rows}>
        {newest.map((alarm) => (
          <li key={alarm.id} className={css.two}>
            <span className={css.what}>
              <Link to={`/alarms/${alarm.id}`}>{t(`alarms.kind.${alarm.kind}`)}</Link>
              <small>
                {[formats.dateTime(Date.parse(alarm.since)), aboutOf(t, formats, alarm)].filter(Boolean).join(' · ')}
              </small>
            </span>
            <AlarmState status={alarm.status} />
          </li>
        ))}
      </ul>
    </Part>
  );
}
