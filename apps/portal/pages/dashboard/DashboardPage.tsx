import { Navigate } from 'react-router';
import { useMe } from '#apps/portal/api.ts';
import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { NoMailServer } from '#apps/portal/components/page/NoMailServer.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { sectionsFor } from '#apps/portal/layout/sections.ts';
import { AlarmsPart } from '#apps/portal/pages/dashboard/AlarmsPart.tsx';
import css from '#apps/portal/pages/dashboard/Dashboard.module.css';
import { DemoNotice } from '#apps/portal/pages/dashboard/DemoNotice.tsx';
import { DASHBOARD_NEEDS, useCinemaFilter, useDashboard } from '#apps/portal/pages/dashboard/dashboard.ts';
import { ExpiringPart } from '#apps/portal/pages/dashboard/ExpiringPart.tsx';
import { FirstSteps } from '#apps/portal/pages/dashboard/FirstSteps.tsx';
import { HoursChart } from '#apps/portal/pages/dashboard/HoursChart.tsx';
import { LastBills } from '#apps/portal/pages/dashboard/LastBills.tsx';
import { MachinesPart } from '#apps/portal/pages/dashboard/MachinesPart.tsx';
import { NextScreenings } from '#apps/portal/pages/dashboard/NextScreenings.tsx';
import { PreSalePart } from '#apps/portal/pages/dashboard/pre-sale/PreSalePart.tsx';
import { SalesFigures } from '#apps/portal/pages/dashboard/SalesFigures.tsx';
import { SourcesBar } from '#apps/portal/pages/dashboard/SourcesBar.tsx';
import type { DashboardWire } from '#modules/dashboard/contract/staff.ts';
import { Select } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Spinner } from '#ui/Spinner.tsx';

/**
 * Shows the current status of the exhibitor (D-125). Redirects an employee without access to the
 * first page they may open.
 */
export function Component() {
  const { t } = useTexts();
  const me = useMe().data;
  const permissions = me?.permissions ?? [];
  const isTheirs = permissions.some((each) => DASHBOARD_NEEDS.includes(each));
  const { cinema, narrow } = useCinemaFilter();
  const { data, error, isPending, isPlaceholderData, refetch } = useDashboard(cinema, isTheirs);
  const [first] = me ? sectionsFor(me).flatMap(({ items }) => items) : [];
  if (!isTheirs && first) return <Navigate replace to={first.to} />;
  if (!isTheirs)
    return (
      <Notice kind="info" title={t('common.forbidden.title')}>
        {t('common.forbidden.text')}
      </Notice>
    );
  return (
    <>
      <Head data={data} cinema={cinema} onCinema={(chosen) => narrow({ cinema: chosen })} />
      <DemoNotice />
      <NoMailServer>{t('dashboard.no_mail')}</NoMailServer>
      {error ? <Failure error={error} retry={() => void refetch()} /> : null}
      {isPending ? <Spinner label={t('common.loading')} /> : null}
      {data ? (
        <div className={css.page} aria-busy={isPlaceholderData}>
          <Parts data={data} />
        </div>
      ) : null}
    </>
  );
}

function Head(props: { data: DashboardWire | undefined; cinema: string; onCinema: (cinema: string) => void }) {
  const { t, formats } = useTexts();
  const { data } = props;
  return (
    <PageHead
      title={data ? formats.longDay(data.day) : t('dashboard.title')}
      lead={
        data
          ? t(data.sales ? 'dashboard.lead_compared' : 'dashboard.lead', { time: formats.time(Date.parse(data.now)) })
          : undefined
      }
      action={
        data && data.cinemas.length > 1 ? (
          <div className={css.cinemas}>
            <Select
              label={t('dashboard.cinema')}
              value={props.cinema}
              onChange={({ target }) => props.onCinema(target.value)}
            >
              <option value="">{t('dashboard.all_cinemas')}</option>
              {data.cinemas.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
        ) : null
      }
    />
  );
}

function Parts({ data }: { data: DashboardWire }) {
  const { alarms, sales, screenings, pre_sale, devices, bills, reservations, first_steps } = data;
  return (
    <>
      {first_steps ? <FirstSteps steps={first_steps} /> : null}
      {alarms && alarms.unfinished > 0 ? <AlarmsPart alarms={alarms} /> : null}
      {sales ? (
        <>
          <SalesFigures sales={sales} />
          <div className={css.charts}>
            <HoursChart sales={sales} day={data.day} />
            <SourcesBar sales={sales} />
          </div>
        </>
      ) : null}
      {pre_sale ? <PreSalePart shows={pre_sale} day={data.day} /> : null}
      <div className={css.columns}>
        {screenings ? <NextScreenings screenings={screenings} day={data.day} /> : null}
        {bills ? <LastBills bills={bills} /> : null}
        {reservations ? <ExpiringPart reservations={reservations} now={data.now} /> : null}
        {devices ? <MachinesPart devices={devices} /> : null}
      </div>
    </>
  );
}
