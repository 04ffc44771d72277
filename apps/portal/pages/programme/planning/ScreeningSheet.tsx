import { useState } from 'react';
import { Link } from 'react-router';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { faultText } from '#apps/portal/pages/planning/fault-text.ts';
import css from '#apps/portal/pages/planning/PlanningPage.module.css';
import type { Planner } from '#apps/portal/pages/planning/use-planner.ts';
import { Choices } from '#apps/portal/parts/Choices.tsx';
import { Facts } from '#apps/portal/parts/Facts.tsx';
import form from '#apps/portal/parts/Form.module.css';
import { Sheet } from '#apps/portal/parts/Sheet.tsx';
import { maskOf, SURFACES, type Surface, surfacesOf } from '#kernel/visibility.ts';
import { isFree } from '#modules/screenings/rules/cell.ts';
import { dayMinuteOf, minuteOfDay, momentsOf } from '#modules/screenings/rules/house-times.ts';
import { clockTime, typedTimes } from '#modules/screenings/rules/typed-times.ts';
import { type Planned, placedAt, SCREENING_TYPES, type ScreeningType } from '#modules/screenings/rules/week-plan.ts';
import { Button } from '#ui/Button.tsx';
import { Select, TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';

const PLACES = Object.keys(SURFACES) as Surface[];

/** One screening of the plan: when and where it is, what kind it is and who sees it. Taken into the plan, saved with it. */
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
  const [time, setTime] = useState(clockTime(minute));
  const [again, setAgain] = useState(isSecond(screening, planner));
  const [screenId, setScreenId] = useState(String(screening.screenId));
  const [type, setType] = useState(screening.type);
  const [visibility, setVisibility] = useState(surfacesOf(screening.visibility));
  const typed = typedTimes(time).times;
  const [first] = typed;
  const on = first === undefined || typed.length > 1 ? null : minuteOfDay(first, clock);
  const moment = on === null ? null : momentsOf({ day, minute: on }, clock.timeZone);
  const problem =
    moment === null
      ? t('planning.note.wrong', { word: time })
      : moment.kind === 'never'
        ? t('planning.note.never', { word: time })
        : null;
  const facts = week.facts.get(screening.key);
  const told = [...props.refused, ...planner.faultsOf(screening).map((fault) => faultText(fault, { t, formats }))];
  const submit = (): void => {
    if (moment === null || moment.kind === 'never') return;
    const start = moment.kind === 'twice' && again ? moment.again : moment.at;
    const isMoved = start !== screening.start || Number(screenId) !== screening.screenId;
    const moved = isMoved ? placedAt(screening, { start, screenId: Number(screenId) }, week.turnaround) : screening;
    planner.change({ ...moved, type, visibility: maskOf(visibility) });
    onClose();
  };
  return (
    <Sheet title={screening.movieTitle} onClose={onClose}>
      <div className={css.stack}>
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
        {told.length > 0 ? (
          <Notice kind="danger" live>
            {told.join('\n')}
          </Notice>
        ) : null}
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
        <form
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
          noValidate
        >
          <fieldset className={form.fields} disabled={!mayEdit}>
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
            {moment?.kind === 'twice' ? (
              <Select
                label={t('planning.sheet.twice')}
                value={again ? 'again' : 'first'}
                disabled={!mayMove}
                onChange={({ target }) => setAgain(target.value === 'again')}
              >
                <option value="first">{t('planning.sheet.first')}</option>
                <option value="again">{t('planning.sheet.again')}</option>
              </Select>
            ) : null}
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
          </fieldset>
          <FormFoot busy={false} onCancel={onClose} mayEdit={mayEdit} submit={t('planning.cell.take')} />
        </form>
        {mayMove ? (
          <div>
            <Button
              onClick={() => {
                planner.remove(screening);
                onClose();
              }}
            >
              {t('planning.sheet.remove')}
            </Button>
          </div>
        ) : null}
      </div>
    </Sheet>
  );
}

/** Whether it stands at the second of two same times, in the night in which clocks are put back. */
function isSecond({ start }: Planned, { week: { clock } }: Planner): boolean {
  const moment = momentsOf(dayMinuteOf(start, clock), clock.timeZone);
  return moment.kind === 'twice' && moment.again === start;
}
