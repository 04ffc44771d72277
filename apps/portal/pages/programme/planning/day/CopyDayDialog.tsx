import { useState } from 'react';
import { Choices } from '#apps/portal/components/form/Choices.tsx';
import { DateField } from '#apps/portal/components/form/dates.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/planning/PlanningPage.module.css';
import { readWeek, weekOf } from '#apps/portal/pages/programme/planning/planning.ts';
import type { Planner } from '#apps/portal/pages/programme/planning/use-planner.ts';
import { addDays, type Day, daysBetween } from '#kernel/days.ts';
import { WEEK_DAYS } from '#modules/screenings/rules/planning/opening-hours.ts';
import type { Copy, Planned } from '#modules/screenings/rules/planning/week-plan.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Select } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';

/**
 * Chooses the days to copy a day to: they become equal to it, on every screen or on one (D-116). Without a day, that is
 * chosen too, from any week: at first the same weekday of the week before.
 */
export function CopyDayDialog(props: {
  planner: Planner;
  day: Day | null;
  /** The shown day; null: the week. */
  shownDay: Day | null;
  onDone: (copy: Copy) => void;
  onClose: () => void;
}) {
  const { t, formats } = useTexts();
  const { week } = props.planner;
  const comingDays = week.days.filter((day) => day >= week.wire.today);
  const usualDay = props.shownDay ?? comingDays[0] ?? week.wire.week;
  const [from, setFrom] = useState<Day>(props.day ?? addDays(usualDay, -WEEK_DAYS));
  const [chosen, setChosen] = useState<Day[] | null>(null);
  const [screen, setScreen] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const possible = comingDays.filter((day) => day !== from);
  const to = (chosen ?? (props.day ? [] : possible.filter((day) => isSameWeekday(day, from)))).filter((day) =>
    possible.includes(day),
  );
  const copy = async (): Promise<void> => {
    setBusy(true);
    setFailed(false);
    try {
      const screenIds = screen ? [Number(screen)] : week.wire.screens.map(({ id }) => id);
      props.onDone(props.planner.copyDay({ from, to, screenIds, ...(await formerOf(props.planner, from)) }));
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={props.day ? t('planning.copy.title', { day: formats.longDay(props.day) }) : t('planning.copy_day')}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button onClick={props.onClose}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            disabled={to.length === 0 || from === ''}
            busy={isBusy}
            busyLabel={t('common.busy')}
            onClick={() => void copy()}
          >
            {t('planning.copy.do')}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        <p>{t('planning.copy.text')}</p>
        {hasFailed ? (
          <Notice kind="danger" live>
            {t('common.error.unknown')}
          </Notice>
        ) : null}
        {props.day ? null : (
          <DateField
            label={t('planning.copy.from')}
            hint={from ? formats.longDay(from) : undefined}
            value={from}
            onChange={setFrom}
            required
          />
        )}
        <Choices
          label={t('planning.copy.to')}
          options={possible.map((value) => ({ value, name: formats.shortDay(value) }))}
          chosen={to}
          onChange={setChosen}
        />
        <HallChoice screens={week.wire.screens} value={screen} onChange={setScreen} />
      </div>
    </Dialog>
  );
}

function HallChoice(props: {
  screens: Planner['week']['wire']['screens'];
  /** The id of a hall; empty: all. */
  value: string;
  onChange: (value: string) => void;
}) {
  const { t } = useTexts();
  return (
    <Select
      label={t('planning.copy.screens')}
      value={props.value}
      onChange={({ target }) => props.onChange(target.value)}
    >
      <option value="">{t('planning.copy.all')}</option>
      {props.screens.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

const isSameWeekday = (one: Day, other: Day): boolean => other !== '' && daysBetween(one, other) % WEEK_DAYS === 0;

/** Reads the screenings of the week of a day, if that is not the planned week. */
async function formerOf({ week }: Planner, day: Day): Promise<{ readonly former?: readonly Planned[] }> {
  if (week.days.includes(day)) return {};
  const cinema = week.wire.cinema ? String(week.wire.cinema.id) : null;
  return { former: weekOf(await readWeek(cinema, day)).saved };
}
