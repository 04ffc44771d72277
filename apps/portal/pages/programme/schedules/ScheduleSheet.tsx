import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import { Facts } from '#apps/portal/components/page/Facts.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { CancellationReport } from '#apps/portal/pages/programme/schedules/CancellationReport.tsx';
import { CancelledAction } from '#apps/portal/pages/programme/schedules/CancelledAction.tsx';
import { CancelPrompt } from '#apps/portal/pages/programme/schedules/CancelPrompt.tsx';
import { MoveDialog } from '#apps/portal/pages/programme/schedules/MoveDialog.tsx';
import css from '#apps/portal/pages/programme/schedules/SchedulesPage.module.css';
import { type Placed, useDay } from '#apps/portal/pages/programme/schedules/schedules.ts';
import type { Day } from '#kernel/days.ts';
import type { CancellationReportWire } from '#modules/screenings/contract/schedules.ts';
import { Button, buttonClass } from '#ui/Button.tsx';

/** Shows the facts of a screening, and how to move and to cancel it. */
export function ScheduleSheet(props: { placed: Placed; today: Day; onClose: () => void }) {
  const { placed, onClose } = props;
  const { t, formats } = useTexts();
  const mayCancel = useMay('schedules.cancel');
  const mayPrice = useMay('price_rates.view');
  const [asking, setAsking] = useState(false);
  const [report, setReport] = useState<CancellationReportWire | null>(null);
  const { schedule, cinema, screen } = placed;
  const { movie, version, event, type, stage, start, end, sold, held, capacity, cancelled } = schedule;
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
          [t('planning.stage.label'), t(`planning.stage.name.${stage}`)],
          [t('schedules.fact.sold'), t('schedules.sold', { sold, capacity })],
          [t('schedules.fact.held'), held > 0 ? String(held) : null],
          [t('schedules.fact.cancelled'), cancelled ? formats.dateTime(Date.parse(cancelled.at)) : null],
          [t('schedules.fact.mode'), cancelled?.mode ? t(`schedules.mode.${cancelled.mode}.label`) : null],
          [t('schedules.fact.reason'), cancelled?.reason],
        ]}
      />
      <div className={css.action}>
        <Link className={buttonClass({ variant: 'primary' })} to={`/schedules/${schedule.id}/seats`}>
          {t('schedules.seats')}
        </Link>
        {mayPrice ? (
          <Link className={buttonClass({})} to={`/schedules/${schedule.id}/prices`}>
            {t('schedules.prices.button')}
          </Link>
        ) : null}
      </div>
      {report ? <CancellationReport report={report} /> : null}
      {mayCancel && cancelled?.mode && !report ? (
        <CancelledAction id={schedule.id} mode={cancelled.mode} reason={cancelled.reason} onDone={setReport} />
      ) : null}
      {cancelled ? null : <PlaceActions placed={placed} today={props.today} />}
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
          onDone={(newReport) => {
            setAsking(false);
            setReport(newReport);
          }}
        />
      ) : null}
    </Sheet>
  );
}

/** Free screenings are changed in the plan of the week; with sold places, buyers have to be told. */
function PlaceActions({ placed, today }: { placed: Placed; today: Day }) {
  const { t } = useTexts();
  const mayEdit = useMay('schedules.edit');
  const [moving, setMoving] = useState(false);
  const { day } = useDay();
  const { schedule, cinemaId } = placed;
  if (!mayEdit) return null;
  if (schedule.sold + schedule.held > 0)
    return (
      <div className={css.action}>
        <Button onClick={() => setMoving(true)}>{t('schedules.move.button')}</Button>
        {moving ? <MoveDialog id={schedule.id} onClose={() => setMoving(false)} /> : null}
      </div>
    );
  return (
    <div className={css.action}>
      <p>{t('schedules.plan.text')}</p>
      <Link
        className={buttonClass({})}
        to={`/schedules/bulk?cinema=${cinemaId}&week=${day ?? today}&open=${schedule.id}`}
      >
        {t('schedules.plan.change')}
      </Link>
    </div>
  );
}
