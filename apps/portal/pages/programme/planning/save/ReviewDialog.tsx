import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/planning/PlanningPage.module.css';
import { faultText } from '#apps/portal/pages/programme/planning/save/fault-text.ts';
import type { Planner } from '#apps/portal/pages/programme/planning/use-planner.ts';
import { dayMinuteOf } from '#modules/screenings/rules/planning/opening-hours.ts';
import type { Planned } from '#modules/screenings/rules/planning/week-plan.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Notice } from '#ui/Notice.tsx';

/** Reviews the changes day by day before they are saved (D-116). With a fault nothing is saved. */
export function ReviewDialog(props: {
  planner: Planner;
  busy: boolean;
  problem: string | null;
  onSave: () => void;
  onReadAnew: (() => void) | null;
  onClose: () => void;
}) {
  const { t, formats } = useTexts();
  const { planner } = props;
  const { week, changes, faults } = planner;
  const dayOf = ({ start }: Planned): string => dayMinuteOf(start, week.clock).day;
  const lines = [
    ...changes.written.map((screening) => ({
      screening,
      day: dayOf(screening),
      sign: screening.id === null ? '+' : '~',
    })),
    ...changes.removed.map((screening) => ({ screening, day: dayOf(screening), sign: '−' })),
  ].toSorted((a, b) => a.screening.start - b.screening.start);
  const days = [...Map.groupBy(lines, ({ day }) => day)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t('planning.review.title')}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button onClick={props.onClose}>{t('planning.review.back')}</Button>
          {props.onReadAnew ? (
            <Button variant="primary" onClick={props.onReadAnew}>
              {t('planning.review.anew')}
            </Button>
          ) : (
            <Button
              variant="primary"
              busy={props.busy}
              busyLabel={t('common.busy')}
              disabled={faults.size > 0}
              onClick={props.onSave}
            >
              {t('planning.review.save', { count: lines.length })}
            </Button>
          )}
        </>
      }
    >
      <div className={css.stack}>
        {props.problem ? (
          <Notice kind="danger" live>
            {props.problem}
          </Notice>
        ) : null}
        {faults.size > 0 ? <Notice kind="danger">{t('planning.review.faults', { count: faults.size })}</Notice> : null}
        {days.map(([day, changed]) => (
          <section key={day}>
            <h3 className={css.reviewDay}>{formats.longDay(day)}</h3>
            <ul className={css.review}>
              {changed.map(({ screening, sign }) => (
                <ChangedScreening key={screening.key} planner={planner} screening={screening} sign={sign} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** `sign`: + new, ~ changed, − removed. */
function ChangedScreening({ planner, screening, sign }: { planner: Planner; screening: Planned; sign: string }) {
  const { t, formats } = useTexts();
  const { week, faults } = planner;
  const screens = new Map(week.wire.screens.map(({ id, name }) => [id, name]));
  const version = week.wire.films.find(({ version_id }) => version_id === screening.versionId)?.version;
  const former = week.saved.find(({ key }) => key === screening.key);
  const where = ({ screenId, start }: Planned): string =>
    t('planning.review.where', { time: formats.time(start), screen: screens.get(screenId) ?? '' });
  return (
    <li className={faults.has(screening.key) ? css.reviewWrong : undefined}>
      <b className={css.sign} data-sign={sign} aria-hidden="true">
        {sign}
      </b>
      <span>
        <span className={css.kind}>{t(`planning.review.${KINDS[sign] ?? 'changed'}`)}</span> {screening.movieTitle}{' '}
        <span className={css.kind}>{version}</span>
        <small>
          {sign === '~' && former && where(former) !== where(screening)
            ? t('planning.review.moved', { from: where(former), to: where(screening) })
            : where(screening)}
        </small>
        <StageChange former={former} screening={screening} sign={sign} />
        {planner.faultsOf(screening).map((fault) => (
          <small key={`${fault.kind} ${fault.kind === 'occupied' ? fault.by.key : ''}`}>
            {faultText(fault, { t, formats })}
          </small>
        ))}
      </span>
    </li>
  );
}

/** The stage, if visitors cannot buy or it changes. */
function StageChange({ former, screening, sign }: { former: Planned | undefined; screening: Planned; sign: string }) {
  const { t } = useTexts();
  const name = t(`planning.stage.${screening.stage}`);
  if (sign === '−') return null;
  if (former && former.stage !== screening.stage)
    return <small>{t('planning.stage.from_to', { from: t(`planning.stage.${former.stage}`), to: name })}</small>;
  return former || screening.stage === 'on_sale' ? null : <small>{name}</small>;
}

const KINDS: Readonly<Record<string, 'new' | 'changed' | 'removed'>> = { '+': 'new', '~': 'changed', '−': 'removed' };
