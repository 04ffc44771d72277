import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import { Choices } from '#apps/portal/components/form/Choices.tsx';
import form from '#apps/portal/components/form/Form.module.css';
import { Facts } from '#apps/portal/components/page/Facts.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/planning/PlanningPage.module.css';
import { faultText } from '#apps/portal/pages/programme/planning/save/fault-text.ts';
import { StageOptions } from '#apps/portal/pages/programme/planning/stage/StageOptions.tsx';
import type { Planner } from '#apps/portal/pages/programme/planning/use-planner.ts';
import type { Day } from '#kernel/days.ts';
import { maskOf, SURFACES, type Surface, surfacesOf } from '#kernel/visibility.ts';
import { isFree } from '#modules/screenings/rules/planning/cell.ts';
import { dayMinuteOf, minuteOfDay, momentsOf } from '#modules/screenings/rules/planning/opening-hours.ts';
import { clockTime, typedTimes } from '#modules/screenings/rules/planning/typed-times.ts';
import {
  type Planned,
  placedAt,
  SCREENING_TYPES,
  type ScreeningType,
  type Stage,
} from '#modules/screenings/rules/planning/week-plan.ts';
import { Button } from '#ui/Button.tsx';
import { Select, TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';

const PLACES = Object.keys(SURFACES) as Surface[];

/**
 * Edits one screening of the plan: its time, screen, kind and visibility. Changes go to the plan
 * and are saved with it.
 */
export function ScreeningSheet(props: {
  planner: Planner;
  screening: Planned;
  mayEdit: boolean;
  refused: readonly string[];
  onClose: () => void;
}) {
  const { t, formats } = useTexts();
  const { planner, screening, onClose } = props;
  const { week } = planner;
  const { clock } = week;
  const { day, minute } = dayMinuteOf(screening.start, clock);
  const mayMove = props.mayEdit && isFree(screening);
  const mayEdit = props.mayEdit && !screening.cancelled;
  const mayRemove = useMay('schedules.delete') || screening.id === null; // a new one is only in the plan
  const [time, setTime] = useState(clockTime(minute));
  const [again, setAgain] = useState(isSecond(screening, planner));
  const [screenId, setScreenId] = useState(String(screening.screenId));
  const [type, setType] = useState(screening.type);
  const [stage, setStage] = useState(screening.stage);
  const [visibility, setVisibility] = useState(surfacesOf(screening.visibility));
  const typed = typedTimes(time).times;
  const [first] = typed;
  const on = first === undefined || typed.length > 1 ? null : minuteOfDay(first, clock);
  const moment = on === null ? null : momentsOf({ day, minute: on }, clock.timeZone);
  const note = moment === null ? 'wrong' : moment.kind === 'never' ? 'never' : null;
  const problem = note && t(`planning.note.${note}`, { word: time });
  const problemTexts = [
    ...props.refused,
    ...planner.faultsOf(screening).map((fault) => faultText(fault, { t, formats })),
  ];
  const submit = (): void => {
    if (moment === null || moment.kind === 'never') return;
    const start = moment.kind === 'twice' && again ? moment.again : moment.at;
    const isMoved = start !== screening.start || Number(screenId) !== screening.screenId;
    const moved = isMoved ? placedAt(screening, { start, screenId: Number(screenId) }, week.turnaround) : screening;
    planner.change({ ...moved, type, stage, visibility: maskOf(visibility) });
    onClose();
  };
  return (
    <Sheet title={screening.movieTitle} onClose={onClose}>
      <div className={css.stack}>
        <ScreeningFacts planner={planner} screening={screening} day={day} />
        {problemTexts.length > 0 ? (
          <Notice kind="danger" live>
            {problemTexts.join('\n')}
          </Notice>
        ) : null}
        <StandingNotice screening={screening} day={day} />
        <form
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
          noValidate
        >
          <fieldset className={form.fields} disabled={!mayEdit}>
            <TimeAndScreen
              planner={planner}
              time={time}
              setTime={setTime}
              screenId={screenId}
              setScreenId={setScreenId}
              mayMove={mayMove}
              problem={problem}
            />
            {moment?.kind === 'twice' ? <WhichOfTwo again={again} setAgain={setAgain} mayMove={mayMove} /> : null}
            <StageField screening={screening} stage={stage} setStage={setStage} />
            <KindFields type={type} setType={setType} visibility={visibility} setVisibility={setVisibility} />
          </fieldset>
          <FormFoot busy={false} onCancel={onClose} mayEdit={mayEdit} submit={t('planning.cell.take')} />
        </form>
        {mayMove && mayRemove ? <RemoveButton planner={planner} screening={screening} onDone={onClose} /> : null}
      </div>
    </Sheet>
  );
}

/** In the night the clocks go back: whether it starts at the first or the second of two equal times. */
function WhichOfTwo(props: { again: boolean; setAgain: (again: boolean) => void; mayMove: boolean }) {
  const { t } = useTexts();
  return (
    <Select
      label={t('planning.sheet.twice')}
      value={props.again ? 'again' : 'first'}
      disabled={!props.mayMove}
      onChange={({ target }) => props.setAgain(target.value === 'again')}
    >
      <option value="first">{t('planning.sheet.first')}</option>
      <option value="again">{t('planning.sheet.again')}</option>
    </Select>
  );
}

function RemoveButton({ planner, screening, onDone }: { planner: Planner; screening: Planned; onDone: () => void }) {
  const { t } = useTexts();
  return (
    <div>
      <Button
        onClick={() => {
          planner.remove(screening);
          onDone();
        }}
      >
        {t('planning.sheet.remove')}
      </Button>
    </div>
  );
}

/** How far it is published: with taken seats it does not disappear from the website again. */
function StageField(props: { screening: Planned; stage: Stage; setStage: (stage: Stage) => void }) {
  const { t } = useTexts();
  const { screening, stage } = props;
  const without = screening.fixed && screening.stage !== 'planned' ? 'planned' : undefined;
  return (
    <Select
      label={t('planning.stage.label')}
      hint={[t(`planning.stage.hint.${stage}`), without ? t('planning.stage.nothing_back') : '']
        .filter(Boolean)
        .join(' ')}
      value={stage}
      onChange={({ target }) => props.setStage(target.value as Stage)}
    >
      <StageOptions without={without} />
    </Select>
  );
}

function KindFields({
  type,
  setType,
  visibility,
  setVisibility,
}: {
  type: ScreeningType;
  setType: (type: ScreeningType) => void;
  visibility: Surface[];
  setVisibility: (visibility: Surface[]) => void;
}) {
  const { t } = useTexts();
  return (
    <>
      <Select
        label={t('schedules.fact.type')}
        hint={t('planning.sheet.type_hint')}
        value={type}
        onChange={({ target }) => setType(target.value as ScreeningType)}
      >
        {SCREENING_TYPES.map((value) => (
          <option key={value} value={value}>
            {t(`schedules.type.${value}`)}
          </option>
        ))}
      </Select>
      <Choices
        label={t('planning.sheet.visibility')}
        hint={t('planning.sheet.visibility_hint')}
        options={PLACES.map((value) => ({ value, name: t(`price-rates.surface.${value}`) }))}
        chosen={visibility}
        onChange={setVisibility}
      />
    </>
  );
}

function ScreeningFacts({ planner, screening, day }: { planner: Planner; screening: Planned; day: Day }) {
  const { t, formats } = useTexts();
  const { week } = planner;
  const facts = week.facts.get(screening.key);
  return (
    <Facts
      facts={[
        [t('schedules.fact.when'), formats.longDay(day)],
        [
          t('schedules.fact.version'),
          week.wire.films.find(({ version_id }) => version_id === screening.versionId)?.version,
        ],
        [t('schedules.fact.event'), facts?.event],
        [t('planning.sheet.taken'), facts && facts.taken > 0 ? String(facts.taken) : null],
      ]}
    />
  );
}

function StandingNotice({ screening, day }: { screening: Planned; day: Day }) {
  const { t } = useTexts();
  return (
    <>
      {isFree(screening) ? null : (
        <Notice kind="info">
          {screening.cancelled ? t('planning.standing.cancelled') : t('planning.sheet.fixed')}
          {screening.id !== null && !screening.cancelled ? (
            <>
              {' '}
              <Link to={`/schedules/${screening.id}?day=${day}`}>{t('planning.sheet.cancel')}</Link>
            </>
          ) : null}
        </Notice>
      )}
    </>
  );
}

function TimeAndScreen({
  planner,
  time,
  setTime,
  screenId,
  setScreenId,
  mayMove,
  problem,
}: {
  planner: Planner;
  time: string;
  setTime: (time: string) => void;
  screenId: string;
  setScreenId: (id: string) => void;
  mayMove: boolean;
  problem: string | null;
}) {
  const { t } = useTexts();
  const { week } = planner;
  return (
    <div className={form.two}>
      <TextField
        label={t('planning.sheet.start')}
        value={time}
        disabled={!mayMove}
        autoComplete="off"
        errors={mayMove && problem ? [problem] : []}
        onChange={({ target }) => setTime(target.value)}
      />
      <Select
        label={t('planning.grid.screen')}
        value={screenId}
        disabled={!mayMove}
        onChange={({ target }) => setScreenId(target.value)}
      >
        {week.wire.screens.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** Returns whether it starts at the second of two equal times, in the night the clocks go back. */
function isSecond({ start }: Planned, { week: { clock } }: Planner): boolean {
  const moment = momentsOf(dayMinuteOf(start, clock), clock.timeZone);
  return moment.kind === 'twice' && moment.again === start;
}
