import { type Dispatch, type KeyboardEvent, memo, useEffect, useMemo, useRef } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/organisation/seat-plan/PlanCanvas.module.css';
import { type Place as PlaceProps, PlanRow } from '#apps/portal/pages/organisation/seat-plan/PlanRow.tsx';
import { actionOfKey } from '#apps/portal/pages/organisation/seat-plan/use-plan-keys.ts';
import { PLACE_HEIGHT, useRubberBand } from '#apps/portal/pages/organisation/seat-plan/use-rubber-band.ts';
import type { Seat } from '#modules/seating/rules/arrangement.ts';
import { type Block, labelOf, type Place, placeKey, seatsByPlace } from '#modules/seating/rules/drawing/drawing.ts';
import { drawingOf, type PlanAction, type PlanEditor } from '#modules/seating/rules/drawing/plan-editor.ts';
import { classLooks } from '#modules/seating/ui/class-looks.ts';
import { partsOfName, type SeatWords } from '#modules/seating/ui/seat-words.ts';

/** From this size of a position on, a seat shows its number. */
const DETAILED_FROM = 20;
/** Row names are on the left, as wide as this many positions. */
export const LABEL_PLACES = 1.6;

type Canvas = {
  editor: PlanEditor;
  dispatch: Dispatch<PlanAction>;
  words: SeatWords;
  unit: number;
  readOnly: boolean;
};

/**
 * Draws the seat plan draft: seats on a grid, the screen at the top. For assistive technology it is
 * a group of checkboxes with one Tab stop, as in the visitor's plan: arrow keys move between
 * positions, also empty ones.
 */
export function PlanCanvas({ editor, dispatch, words, unit, readOnly }: Canvas) {
  const { t } = useTexts();
  const drawing = drawingOf(editor);
  const { separator } = editor.history.present;
  const plan = useRef<HTMLFieldSetElement>(null);
  /** The keyboard focus follows the cursor or the press. */
  const follows = useRef<'into-sight' | 'as-it-is' | null>(null);
  const act = (action: PlanAction): void => {
    follows.current = action.type === 'move' ? 'into-sight' : 'as-it-is';
    dispatch(action);
  };
  const { stage, block, handlers } = useRubberBand(unit, (band) => act({ type: 'press', ...band }));
  const looks = useMemo(() => classLooks(drawing), [drawing]);
  const rows = useMemo(() => rowsOf(drawing.seats, drawing.rows), [drawing]);
  const { cursor } = editor;
  // After each step: the cursor may now be on another or a new element.
  useEffect(() => {
    if (follows.current === null) return;
    const here = plan.current?.querySelector<HTMLElement>('[tabindex="0"]');
    here?.focus({ preventScroll: true });
    if (follows.current === 'into-sight') here?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    follows.current = null;
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const action = actionOfKey(event);
    if (!action || (readOnly && action.type !== 'move')) return;
    event.preventDefault();
    act(action);
  };
  const label = (place: Place, seat: Seat | undefined): string => {
    if (!seat) return t('seat-plan.said.empty', { row: place.row, column: place.column });
    const { row, number } = partsOfName(seat.name, separator);
    return [
      words.seatName(row, number),
      words.className(seat.class),
      ...(seat.disabled ? [t('seat-plan.said.disabled')] : []),
      ...(seat.autoassign ? [] : [t('seat-plan.said.by_hand')]),
      ...(editor.occupied.has(seat.id) ? [t('seat-plan.said.sold')] : []),
    ].join(', ');
  };
  const places: PlaceProps = {
    looks,
    separator,
    label,
    occupied: editor.occupied,
    selected: editor.selected,
    onTurn: (place) => act({ type: 'press', from: place, to: place, add: true }),
    onStand: (place) => dispatch({ type: 'stand', at: place }),
  };
  return (
    <div
      className={css.hall}
      style={{ fontSize: `${unit}px`, inlineSize: `${drawing.columns + LABEL_PLACES}em` }}
      data-detailed={unit >= DETAILED_FROM || undefined}
    >
      <p className={css.screen}>{t('seat-plan.screen')}</p>
      <fieldset ref={plan} className={css.floor} onKeyDown={onKeyDown}>
        <legend className={css.name}>{t('seat-plan.plan')}</legend>
        <div
          ref={stage}
          className={css.stage}
          style={{ inlineSize: `${drawing.columns}em`, blockSize: `${drawing.rows * PLACE_HEIGHT}em` }}
          {...(readOnly ? {} : handlers)}
        >
          <Selection selected={editor.selected} />
          {block ? <Band block={block} /> : null}
          {rows.map(({ row, seats }) => (
            <PlanRow
              key={row}
              row={row}
              name={seats[0] ? labelOf(seats[0].name, separator) : ''}
              seats={seats}
              cursor={row === cursor.row ? cursor.column : 0}
              {...places}
            />
          ))}
        </div>
      </fieldset>
      <p className={css.pointed} aria-hidden="true">
        {label(cursor, seatsByPlace(drawing).get(placeKey(cursor)))}
      </p>
    </div>
  );
}

/** Returns the seats by row, left to right; a row without seats is a cross aisle. */
function rowsOf(seats: readonly Seat[], count: number): { row: number; seats: Seat[] }[] {
  const rows = Array.from({ length: count }, (_, index) => ({ row: index + 1, seats: [] as Seat[] }));
  for (const seat of seats) rows[seat.row - 1]?.seats.push(seat);
  for (const row of rows) row.seats.sort((a, b) => a.column - b.column);
  return rows;
}

const Selection = memo(function Selection({ selected }: { selected: ReadonlySet<string> }) {
  return [...selected].map((key) => {
    const [row = 1, column = 1] = key.split(':').map(Number);
    const style = { insetInlineStart: `${column - 1}em`, insetBlockStart: `${(row - 1) * PLACE_HEIGHT}em` };
    return <i key={key} className={css.selected} style={style} />;
  });
});

function Band({ block: { top, left, bottom, right } }: { block: Block }) {
  const style = {
    insetInlineStart: `${left - 1}em`,
    insetBlockStart: `${(top - 1) * PLACE_HEIGHT}em`,
    inlineSize: `${right - left + 1}em`,
    blockSize: `${(bottom - top + 1) * PLACE_HEIGHT}em`,
  };
  return <i className={css.band} style={style} />;
}
