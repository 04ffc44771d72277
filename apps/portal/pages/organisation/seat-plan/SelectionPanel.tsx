import { type Dispatch, useState } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/organisation/seat-plan/SeatPlanPage.module.css';
import {
  compareClasses,
  SEAT_CLASSES,
  SEAT_STYLES,
  type Seat,
  type SeatStyle,
} from '#modules/seating/rules/arrangement.ts';
import type { PlanAction, PlanEditor } from '#modules/seating/rules/drawing/plan-editor.ts';
import { drawingOf, selectedSeats } from '#modules/seating/rules/drawing/plan-editor.ts';
import { LONGEST_SEAT_NAME } from '#modules/seating/rules/drawing/plan-limits.ts';
import type { SeatWords } from '#modules/seating/ui/seat-words.ts';
import { Button } from '#ui/Button.tsx';
import { Select, TextField } from '#ui/Field.tsx';

type Panel = { editor: PlanEditor; dispatch: Dispatch<PlanAction>; words: SeatWords };

/** Shows the selected seats and the actions for them. */
export function SelectionPanel({ editor, dispatch, words }: Panel) {
  const { t } = useTexts();
  const seats = selectedSeats(editor);
  const empty = editor.selected.size - seats.length;
  const sold = seats.filter(({ id }) => editor.occupied.has(id)).length;
  const [only] = seats;
  return (
    <section className={css.part} aria-labelledby="plan-selection">
      <h2 className={css.partTitle} id="plan-selection">
        {t('seat-plan.selection.title')}
      </h2>
      <p role="status">
        {editor.selected.size === 0
          ? t('seat-plan.selection.none')
          : [
              ...(seats.length > 0 ? [t('seat-plan.selection.seats', { count: seats.length })] : []),
              ...(empty > 0 ? [t('seat-plan.selection.empty', { count: empty })] : []),
            ].join(', ')}
      </p>
      {sold > 0 ? <p className={css.hint}>{t('seat-plan.selection.sold', { count: sold })}</p> : null}
      {editor.selected.size > 0 ? (
        <div className={css.buttons}>
          {empty > 0 ? (
            <Button size="small" onClick={() => dispatch({ type: 'place' })}>
              {t('seat-plan.selection.place')}
            </Button>
          ) : null}
          {seats.length > 0 ? (
            <Button size="small" onClick={() => dispatch({ type: 'remove' })}>
              {t('seat-plan.selection.remove')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {seats.length === 1 && only ? (
        <NameField key={only.id} seat={only} isOccupied={editor.occupied.has(only.id)} dispatch={dispatch} />
      ) : null}
      {seats.length > 0 ? <KindFields editor={editor} seats={seats} dispatch={dispatch} words={words} /> : null}
    </section>
  );
}

/** Edits the name of one seat; it applies on blur or Enter. */
function NameField({
  seat,
  isOccupied,
  dispatch,
}: {
  seat: Seat;
  isOccupied: boolean;
  dispatch: Dispatch<PlanAction>;
}) {
  const { t } = useTexts();
  const [typed, setTyped] = useState<string | null>(null);
  const give = (): void => {
    if (typed !== null && typed.trim() !== seat.name) dispatch({ type: 'rename', id: seat.id, name: typed });
    setTyped(null);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        give();
      }}
    >
      <TextField
        label={t('seat-plan.selection.name')}
        hint={isOccupied ? t('seat-plan.selection.name_kept') : undefined}
        value={typed ?? seat.name}
        readOnly={isOccupied}
        maxLength={LONGEST_SEAT_NAME}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        onBlur={give}
      />
    </form>
  );
}

/**
 * Edits the values that all selected seats share; '' and an indeterminate checkbox where they
 * differ.
 */
function KindFields({ editor, seats, dispatch, words }: Panel & { seats: readonly Seat[] }) {
  const { t } = useTexts();
  const shared = <Value,>(of: (seat: Seat) => Value): Value | null => {
    const [first, ...others] = new Set(seats.map(of));
    return first !== undefined && others.length === 0 ? first : null;
  };
  const classes = [...new Set([...SEAT_CLASSES, ...drawingOf(editor).seats.map((seat) => seat.class)])].sort(
    compareClasses,
  );
  const seatClass = shared((seat) => seat.class) ?? '';
  const style = shared((seat) => seat.style) ?? '';
  const box = (name: 'autoassign' | 'disabled', label: string) => {
    const value = shared((seat) => seat[name]);
    return (
      <label className={css.box}>
        <input
          type="checkbox"
          checked={value ?? false}
          ref={(input) => {
            if (input) input.indeterminate = value === null;
          }}
          onChange={({ target }) => dispatch({ type: 'change', change: { [name]: target.checked } })}
        />
        {label}
      </label>
    );
  };
  return (
    <>
      <div className={css.two}>
        <Select
          label={t('seat-plan.selection.class')}
          value={seatClass}
          onChange={({ target }) => dispatch({ type: 'change', change: { class: target.value } })}
        >
          {seatClass === '' ? <option value="">{t('seat-plan.selection.several')}</option> : null}
          {classes.map((name) => (
            <option key={name} value={name}>
              {words.className(name)}
            </option>
          ))}
        </Select>
        <Select
          label={t('seat-plan.selection.style')}
          value={style}
          onChange={({ target }) => dispatch({ type: 'change', change: { style: target.value as SeatStyle } })}
        >
          {style === '' ? <option value="">{t('seat-plan.selection.several')}</option> : null}
          {SEAT_STYLES.map((name) => (
            <option key={name} value={name}>
              {t(`seat-plan.style.${name}`)}
            </option>
          ))}
        </Select>
      </div>
      {box('autoassign', t('seat-plan.selection.autoassign'))}
      {box('disabled', t('seat-plan.selection.disabled'))}
    </>
  );
}
