import { useState } from 'react';
import { useMay } from '#apps/portal/api.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { useIsWide } from '#apps/portal/pages/programme/planning/grid/use-is-wide.ts';
import { faultText } from '#apps/portal/pages/programme/planning/save/fault-text.ts';
import css from '#apps/portal/pages/programme/planning/selection/SelectionBar.module.css';
import type { Selection } from '#apps/portal/pages/programme/planning/selection/use-selection.ts';
import { StageOptions } from '#apps/portal/pages/programme/planning/stage/StageOptions.tsx';
import type { Planner } from '#apps/portal/pages/programme/planning/use-planner.ts';
import type { BulkChange, Obstacle } from '#modules/screenings/rules/planning/bulk-change.ts';
import { dayMinuteOf } from '#modules/screenings/rules/planning/opening-hours.ts';
import {
  type Planned,
  SCREENING_TYPES,
  type ScreeningType,
  type Stage,
} from '#modules/screenings/rules/planning/week-plan.ts';
import { Button } from '#ui/Button.tsx';
import { Select, TextField } from '#ui/Field.tsx';

/** Five minutes are the step of dragging; a day has not more minutes than these. */
const USUAL_MINUTES = '15';
const MINUTES_MAX = 1_439;
/** Sentences that a bar has room for. */
const SENTENCES_MAX = 4;

/**
 * Changes the selected shows together. Everything goes to the plan as one step, and is saved with it; while a show
 * prevents it, nothing changes.
 */
export function SelectionBar({ planner, selection }: { planner: Planner; selection: Selection }) {
  const { t } = useTexts();
  const [obstacles, setObstacles] = useState<readonly Obstacle[]>([]);
  const chosen = planner.plan.filter(({ key }) => selection.keys.has(key));
  const isWide = useIsWide();
  const mayDelete = useMay('schedules.delete');
  const mayRemove = mayDelete || chosen.every(({ id }) => id === null); // new ones are only in the plan
  const change = (what: BulkChange): void => {
    const result = planner.changeTogether(selection.keys, what);
    setObstacles(result.kind === 'prevented' ? result.obstacles : []);
    if (what.do === 'remove' && result.kind === 'changed') selection.end();
  };
  const standing = obstacles.filter(({ screening }) => selection.keys.has(screening.key));
  return (
    <section className={css.bar} aria-label={t('planning.selection.label')} data-selection>
      <div className={css.head}>
        <b>{t('planning.selection.count', { count: chosen.length })}</b>
        <div className={css.ends}>
          {mayRemove && chosen.length > 0 ? (
            <Button size="small" variant="quiet" onClick={() => change({ do: 'remove' })}>
              {t('planning.sheet.remove')}
            </Button>
          ) : null}
          <Button size="small" variant="quiet" onClick={selection.end}>
            {t('planning.selection.end')}
          </Button>
        </div>
      </div>
      {chosen.length === 0 ? (
        <p className={css.hint}>{t('planning.selection.hint')}</p>
      ) : isWide ? (
        <Actions planner={planner} onChange={change} />
      ) : (
        <details className={css.more}>
          <summary>{t('planning.selection.actions')}</summary>
          <Actions planner={planner} onChange={change} />
        </details>
      )}
      <Obstacles
        planner={planner}
        obstacles={standing}
        onLeaveOut={() => selection.leaveOut(standing.map(({ screening }) => screening.key))}
      />
      <Conflicts planner={planner} chosen={chosen} />
    </section>
  );
}

function Actions({ planner, onChange }: { planner: Planner; onChange: (change: BulkChange) => void }) {
  return (
    <div className={css.actions}>
      <Shift onShift={(minutes) => onChange({ do: 'change', minutes })} />
      <Kinds planner={planner} onChange={onChange} />
    </div>
  );
}

/** Earlier or later by a number of minutes. */
function Shift({ onShift }: { onShift: (minutes: number) => void }) {
  const { t } = useTexts();
  const [typed, setTyped] = useState(USUAL_MINUTES);
  const minutes = Number(typed);
  const isRight = Number.isInteger(minutes) && minutes > 0 && minutes <= MINUTES_MAX;
  return (
    <div className={css.shift}>
      <TextField
        label={t('planning.selection.minutes')}
        value={typed}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        errors={isRight || typed === '' ? [] : [t('planning.selection.wrong_minutes', { count: MINUTES_MAX })]}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button size="small" disabled={!isRight} onClick={() => onShift(-minutes)}>
        {t('planning.selection.earlier')}
      </Button>
      <Button size="small" disabled={!isRight} onClick={() => onShift(minutes)}>
        {t('planning.selection.later')}
      </Button>
    </div>
  );
}

/** What else all of them get; what is not chosen stays. */
function Kinds({ planner, onChange }: { planner: Planner; onChange: (change: BulkChange) => void }) {
  const { t } = useTexts();
  const [screenId, setScreenId] = useState('');
  const [type, setType] = useState<ScreeningType | ''>('');
  const [stage, setStage] = useState<Stage | ''>('');
  const apply = (): void => {
    onChange({
      do: 'change',
      screenId: screenId === '' ? undefined : Number(screenId),
      type: type || undefined,
      stage: stage || undefined,
    });
    setStage('');
    setScreenId('');
    setType('');
  };
  return (
    <div className={css.kinds}>
      <Select label={t('planning.grid.screen')} value={screenId} onChange={({ target }) => setScreenId(target.value)}>
        <option value="">{t('planning.selection.stays')}</option>
        {planner.week.wire.screens.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label={t('schedules.fact.type')}
        value={type}
        onChange={({ target }) => setType(target.value as ScreeningType | '')}
      >
        <option value="">{t('planning.selection.stays')}</option>
        {SCREENING_TYPES.map((value) => (
          <option key={value} value={value}>
            {t(`schedules.type.${value}`)}
          </option>
        ))}
      </Select>
      <Select
        label={t('planning.stage.label')}
        value={stage}
        onChange={({ target }) => setStage(target.value as Stage | '')}
      >
        <option value="">{t('planning.selection.stays')}</option>
        <StageOptions />
      </Select>
      <Button size="small" disabled={screenId === '' && type === '' && stage === ''} onClick={apply}>
        {t('planning.selection.change')}
      </Button>
    </div>
  );
}

/** The shows that prevented the last change, each with its reason. */
function Obstacles(props: { planner: Planner; obstacles: readonly Obstacle[]; onLeaveOut: () => void }) {
  const { t } = useTexts();
  const { planner, obstacles } = props;
  const nameOf = useShowName(planner);
  const reasonOf = ({ screening, why }: Obstacle): string => {
    const taken = planner.week.facts.get(screening.key)?.taken ?? 0;
    if (why === 'other_day') return t('planning.selection.other_day');
    if (why === 'cancelled') return t('planning.standing.cancelled');
    return taken > 0 ? t('planning.standing.taken', { count: taken }) : t('planning.standing.begun');
  };
  return (
    <div role="alert">
      {obstacles.length > 0 ? (
        <div className={css.wrong}>
          <b>{t('planning.selection.prevented')}</b>
          <Sentences lines={obstacles.map((each) => `${nameOf(each.screening)}: ${reasonOf(each)}`)} />
          <Button size="small" onClick={props.onLeaveOut}>
            {t('planning.selection.leave_out', { count: obstacles.length })}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** The conflicts of the selected shows, before anything is saved. */
function Conflicts({ planner, chosen }: { planner: Planner; chosen: readonly Planned[] }) {
  const words = useTexts();
  const nameOf = useShowName(planner);
  const lines = chosen.flatMap((screening) =>
    planner.faultsOf(screening).map((fault) => `${nameOf(screening)}: ${faultText(fault, words)}`),
  );
  return (
    <div aria-live="polite">
      {lines.length > 0 ? (
        <div className={css.wrong}>
          <b>{words.t('planning.bar.faults', { count: lines.length })}</b>
          <Sentences lines={lines} />
        </div>
      ) : null}
    </div>
  );
}

function Sentences({ lines }: { lines: readonly string[] }) {
  const { t } = useTexts();
  const more = lines.length - SENTENCES_MAX;
  return (
    <ul className={css.sentences}>
      {lines.slice(0, SENTENCES_MAX).map((line) => (
        <li key={line}>{line}</li>
      ))}
      {more > 0 ? <li>{t('planning.selection.more', { count: more })}</li> : null}
    </ul>
  );
}

/** Names a show by its day, time, hall and film. */
function useShowName({ week }: Planner): (screening: Planned) => string {
  const { formats } = useTexts();
  const screens = new Map(week.wire.screens.map(({ id, name }) => [id, name]));
  return ({ start, screenId, movieTitle }) => {
    const day = formats.shortDay(dayMinuteOf(start, week.clock).day);
    return `${day}, ${formats.time(start)}, ${screens.get(screenId) ?? ''}, ${movieTitle}`;
  };
}
