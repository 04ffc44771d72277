import { Link, Outlet } from 'react-router';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import type { Column } from '#apps/portal/components/table/DataTable.tsx';
import { PagedTable } from '#apps/portal/components/table/PagedTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { AlarmState } from '#apps/portal/pages/sales/alarms/AlarmState.tsx';
import css from '#apps/portal/pages/sales/alarms/Alarms.module.css';
import { aboutOf } from '#apps/portal/pages/sales/alarms/about.ts';
import { ALARM_FILTERS, useAlarmFilter, useAlarms } from '#apps/portal/pages/sales/alarms/alarms.ts';
import type { AlarmWire } from '#modules/alarms/contract/staff.ts';
import { ALARM_KINDS } from '#modules/alarms/rules/alarm-kinds.ts';
import { Select } from '#ui/Field.tsx';
import type { Formats } from '#web/i18n/formats.ts';

/** No column has a text: the server sorts and sends pages. */
const columns = (t: Translate, formats: Formats, listQuery: string): readonly Column<AlarmWire>[] => [
  {
    name: t('alarms.column.what'),
    cell: ({ id, kind }) => <Link to={`${id}${listQuery}`}>{t(`alarms.kind.${kind}`)}</Link>,
  },
  {
    name: t('alarms.column.since'),
    cell: ({ since, times }) => (
      <span className={css.since}>
        <time dateTime={since}>{formats.dateTime(Date.parse(since))}</time>
        {times > 1 ? <small>{t('alarms.times', { count: times })}</small> : null}
      </span>
    ),
  },
  { name: t('alarms.column.about'), cell: (alarm) => aboutOf(t, formats, alarm) },
  {
    name: t('alarms.column.status'),
    cell: ({ status, by }) => (
      <span className={css.since}>
        <AlarmState status={status} />
        {by ? <small>{by}</small> : null}
      </span>
    ),
  },
];

/** Lists what a person must look at (G15), the newest first: by default what is not done. */
export function Component() {
  const { t, formats } = useTexts();
  const { filter, isNarrowed, listQuery } = useAlarmFilter();
  const alarms = useAlarms(filter);
  return (
    <>
      <PageHead title={t('alarms.title')} lead={t('alarms.lead')} />
      <Filter />
      <PagedTable
        list={alarms}
        rowsOf={(page) => page.alarms}
        caption={t('alarms.title')}
        columns={columns(t, formats, listQuery)}
        empty={t(isNarrowed ? 'common.nothing_found' : 'alarms.empty')}
        earlier={t('alarms.earlier')}
      />
      <Outlet />
    </>
  );
}

function Filter() {
  const { t } = useTexts();
  const { filter, narrow } = useAlarmFilter();
  return (
    <div className={css.filter}>
      <Select
        label={t('alarms.filter.status')}
        value={filter.status}
        onChange={({ target }) => narrow({ status: target.value })}
      >
        <option value="">{t('alarms.filter.unfinished')}</option>
        {ALARM_FILTERS.map((status) => (
          <option key={status} value={status}>
            {status === 'all' ? t('alarms.filter.all') : t(`alarms.status.${status}`)}
          </option>
        ))}
      </Select>
      <Select
        label={t('alarms.filter.kind')}
        value={filter.kind}
        onChange={({ target }) => narrow({ kind: target.value })}
      >
        <option value="">{t('alarms.filter.all_kinds')}</option>
        {ALARM_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`alarms.kind.${kind}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}
