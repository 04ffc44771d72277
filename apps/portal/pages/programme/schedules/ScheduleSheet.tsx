import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { CancellationReport } from '#apps/portal/pages/schedules/CancellationReport.tsx';
import { CancelledAction } from '#apps/portal/pages/schedules/CancelledAction.tsx';
import { CancelPrompt } from '#apps/portal/pages/schedules/CancelPrompt.tsx';
import css from '#apps/portal/pages/schedules/SchedulesPage.module.css';
import { type Placed, useDay } from '#apps/portal/pages/schedules/schedules.ts';
import { Facts } from '#apps/portal/parts/Facts.tsx';
import { Sheet } from '#apps/portal/parts/Sheet.tsx';
import type { Day } from '#kernel/days.ts';
import type { CancellationReportWire } from '#modules/screenings/staff-contract.ts';
import { Button, buttonClass } from '#ui/Button.tsx';

/** A screening: what is known of it, and how it is cancelled. */
export function ScheduleSheet(props: { placed: Placed; today: Day; onClose: () => void }) {
  const { placed, onClose } = props;
  const { t, formats } = useTexts();
  const mayCancel = useMay('schedules.cancel');
  const [asking, setAsking] = useState(false);
  const [report, setReport] = useState<CancellationReportWire | null>(null);
  const { schedule, cinema, cinemaId, screen } = placed;
  const mayEdit = useMay('schedules.edit');
  const { day } = useDay();
  const { movie, version, event, type, start, end, sold, held, capacity, cancelled } = schedule;
  const until = formats.time(Date.parse(end));
  return (
    <Sheet title={movie.title} onClose={onClose}>
      <Facts
        facts={[
          [
            t('schedules.fact.when'),
            t('schedules.fact.span', { start: formats.dateTime(Date.parse(start)), end: until }),
          ],
          [t('schedules.fact.where'), `${cinema}, ${screen}`],
          [t('schedules.fact.version'), version.text],
          [t('schedules.fact.event'), event],
          [t('schedules.fact.type'), t(`schedules.type.${type}`)],
          [t('schedules.fact.sold'), t('schedules.sold', { sold, capacity })],
          [t('schedules.fact.held'), held > 0 ? String(held) : null],
          [t('schedules.fact.cancelled'), cancelled ? formats.dateTime(Date.parse(cancelled.at)) : null],
          [t('schedules.fact.mode'), cancelled?.mode ? t(`schedules.mode.${cancelled.mode}.label`) : null],
          [t('schedules.fact.reason'), cancelled?.reason],
        ]}
      />
      {report ? <CancellationReport report={report} /> : null}
      {mayCancel && cancelled?.mode && !report ? (
        <CancelledAction id={schedule.id} mode={cancelled.mode} reason={cancelled.reason} onDone={setReport} />
      ) : null}
      {mayEdit && !cancelled ? (
        <div className={css.action}>
          <p>{t('schedules.plan.text')}</p>
          <Link
            className={buttonClass({})}
            to={`/schedules/bulk?cinema=${cinemaId}&week=${day ?? props.today}&open=${schedule.id}`}
          >
            {t('schedules.plan.change')}
          </Link>
        </div>
      ) : null}
      {mayCancel && !cancelled ? (
        <div className={css.action}>
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t('schedules.cancel.button')}
          </Button>
        </div>
      ) : null}
      {asking ? (
        <CancelPrompt
          schedule={schedule}
          onClose={() => setAsking(false)}
          onDone={(told) => {
            setAsking(false);
            setReport(told);
          }}
        />
      ) : null}
    </Sheet>
  );
}
