import { useState } from 'react';
import { Choices } from '#apps/portal/components/form/Choices.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/planning/PlanningPage.module.css';
import type { Planner } from '#apps/portal/pages/programme/planning/use-planner.ts';
import type { Day } from '#kernel/days.ts';
import type { Copy } from '#modules/screenings/rules/planning/week-plan.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Select } from '#ui/Field.tsx';

/**
 * Chooses the days to copy a day to: they become equal to it, on every screen or on one (D-116).
 */
export function CopyDayDialog(props: {
  planner: Planner;
  day: Day;
  onDone: (copy: Copy) => void;
  onClose: () => void;
}) {
  const { t, formats } = useTexts();
  const { week } = props.planner;
  const [to, setTo] = useState<Day[]>([]);
  const [screen, setScreen] = useState('');
  const screens = week.wire.screens.map(({ id }) => id);
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t('planning.copy.title', { day: formats.longDay(props.day) })}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button onClick={props.onClose}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            disabled={to.length === 0}
            onClick={() => props.onDone(props.planner.copyDay(props.day, to, screen ? [Number(screen)] : screens))}
          >
            {t('planning.copy.do')}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        <p>{t('planning.copy.text')}</p>
        <Choices
          label={t('planning.copy.to')}
          options={week.days
            .filter((day) => day !== props.day && day >= week.wire.today)
            .map((value) => ({ value, name: formats.shortDay(value) }))}
          chosen={to}
          onChange={setTo}
        />
        <Select label={t('planning.copy.screens')} value={screen} onChange={({ target }) => setScreen(target.value)}>
          <option value="">{t('planning.copy.all')}</option>
          {week.wire.screens.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
    </Dialog>
  );
}
