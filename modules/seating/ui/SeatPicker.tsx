import { type ReactNode, type RefObject, useId, useRef, useState, useSyncExternalStore } from 'react';
import { singleGaps } from '#modules/seating/rules/auto-assign/single-gap.ts';
import { mayChange, type PickerState, seatsToMoveTo } from '#modules/seating/rules/picker/seat-picker.ts';
import { inReadingOrder } from '#modules/seating/rules/picker/seat-picker-view.ts';
import { ClassChoice } from '#modules/seating/ui/needs/ClassChoice.tsx';
import { WheelchairNeed } from '#modules/seating/ui/needs/WheelchairNeed.tsx';
import { SeatLegend } from '#modules/seating/ui/SeatLegend.tsx';
import { SeatList } from '#modules/seating/ui/SeatList.tsx';
import css from '#modules/seating/ui/SeatPicker.module.css';
import { SeatPlan } from '#modules/seating/ui/SeatPlan.tsx';
import type { SeatPicking } from '#modules/seating/ui/seat-picking.ts';
import type { SeatWordKey, SeatWords } from '#modules/seating/ui/seat-words.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

/** What the exhibitor does here; only the algorithm `best` gives the best seats (D-188). */
function explanationOf({ mode }: PickerState, { config }: SeatPicking): SeatWordKey | null {
  if (mode === 'hidden') return null;
  const isBest = config.auto_assign_seats.algorithm === 'best';
  return `seat-picker.explain.${mode === 'assigned' && !isBest ? 'given' : mode}`;
}

/**
 * Choosing seats (SEAT-006 ... SEAT-016): the plan or a list of the free seats, the legend, the
 * chosen seats, and the latest event. The same for website, POS and portal; `picking` does the
 * work. `gapHint`: shows a hint not to leave a single seat empty between others; `help`: what the page
 * adds to the wheelchair places, such as the way to ask the cinema.
 */
export function SeatPicker({
  picking,
  words,
  gapHint = false,
  help = null,
}: {
  picking: SeatPicking;
  words: SeatWords;
  gapHint?: boolean;
  help?: ReactNode;
}) {
  const state = useSyncExternalStore(picking.subscribe, picking.get, picking.get);
  const [asList, setAsList] = useState(false);
  const [zoomed, setZoomed] = useState(false);
  const keysId = useId();
  const counted = useRef<HTMLParagraphElement>(null);
  /** The pressed button disappears: the focus moves to the message about the result. */
  const thenNotify = (work: () => void): void => {
    work();
    counted.current?.focus({ preventScroll: true });
  };
  const { t } = words;
  const explained = explanationOf(state, picking);
  const other = (
    <button type="button" className={css.switch} onClick={() => setAsList(!asList)}>
      {t(asList ? 'seat-picker.show_plan' : 'seat-picker.show_list')}
    </button>
  );
  return (
    <div className={css.picker}>
      {explained ? <p className={css.explain}>{t(explained)}</p> : null}
      <ClassChoice picking={picking} words={words} />
      <span id={keysId} hidden>
        {t('seat-picker.keys')}
      </span>
      {asList ? (
        <>
          <div>{other}</div>
          <SeatList picking={picking} words={words} />
        </>
      ) : (
        <SeatPlan picking={picking} words={words} keysId={keysId} aside={other} onTouchZoom={() => setZoomed(true)} />
      )}
      <SeatLegend picking={picking} words={words} />
      <WheelchairNeed picking={picking} words={words} help={help} />
      <ChosenSeats
        picking={picking}
        words={words}
        counted={counted}
        onSuggest={() => thenNotify(() => picking.suggest())}
      />
      <p className={css.said} role="status">
        {state.refusal
          ? t(`seat-picker.refusal.${state.refusal}`)
          : zoomed && state.chosen.length === 0
            ? t('seat-picker.zoomed')
            : ''}
      </p>
      {gapHint && mayChange(state) ? (
        <GapHint picking={picking} words={words} onMove={() => thenNotify(() => picking.dispatch({ type: 'shift' }))} />
      ) : null}
      <LostSeats picking={picking} words={words} onSuggest={() => thenNotify(() => picking.suggest())} />
      <ConfirmSeats picking={picking} words={words} />
    </div>
  );
}

/**
 * The number and names of the chosen seats, or the button to choose them; each can be removed if
 * seats may be changed. Changes are announced.
 */
function ChosenSeats(props: {
  picking: SeatPicking;
  words: SeatWords;
  counted: RefObject<HTMLParagraphElement | null>;
  onSuggest: () => void;
}) {
  const { picking, words } = props;
  const state = useSyncExternalStore(picking.subscribe, picking.get, picking.get);
  const { t } = words;
  const { names } = picking.choice();
  const count =
    state.requested === 0
      ? t('seat-picker.count_none')
      : t('seat-picker.count', { count: state.requested, chosen: state.chosen.length });
  return (
    <div className={css.chosen}>
      <p ref={props.counted} className={css.count} role="status" tabIndex={-1}>
        {count}
        {names.length > 0 ? <VisuallyHidden>: {names.join(', ')}</VisuallyHidden> : null}
      </p>
      {state.mode === 'free' && state.requested > 0 && names.length === 0 ? (
        <Button onClick={props.onSuggest}>{t('seat-picker.suggest', { count: state.requested })}</Button>
      ) : null}
      {names.length > 0 ? (
        <ul className={css.names} aria-label={t('seat-picker.yours')}>
          {names.map((name) => (
            <li key={name} className={css.name}>
              {name}
              {mayChange(state) ? (
                <button
                  type="button"
                  aria-label={t('seat-picker.give_up', { seat: name })}
                  onClick={() => {
                    for (const seatId of picking.idsOf([name])) picking.dispatch({ type: 'toggle', seatId });
                  }}
                >
                  <svg viewBox="0 0 16 16" aria-hidden="true">
                    <path d="M4 4l8 8M12 4l-8 8" />
                  </svg>
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/**
 * Single seats that the choice leaves, and a button to move the choice; announced politely, and
 * never blocks payment (D-039).
 */
export function GapHint({ picking, words, onMove }: { picking: SeatPicking; words: SeatWords; onMove: () => void }) {
  const { hall } = picking;
  const { t } = words;
  const state = useSyncExternalStore(picking.subscribe, picking.get, picking.get);
  const { sold, reserved, blocked } = state.states;
  const complete = state.chosen.length > 0 && state.chosen.length === state.requested;
  const gaps = complete ? singleGaps(hall.places, new Set([...sold, ...reserved, ...blocked]), state.chosen) : [];
  const namesOf = (ids: readonly number[]): string =>
    inReadingOrder(ids.flatMap((id) => hall.places.byId.get(id) ?? []))
      .map(({ name }) => name)
      .join(', ');
  const target = gaps.length > 0 ? seatsToMoveTo(hall, state) : null;
  return (
    <div className={css.gap}>
      <p role="status">{gaps.length > 0 ? t('seat-picker.gap', { count: gaps.length, seats: namesOf(gaps) }) : ''}</p>
      {target ? <Button onClick={onMove}>{t('seat-picker.gap_move', { seats: namesOf(target) })}</Button> : null}
    </div>
  );
}

/**
 * SEAT-012: which seats others took while the visitor was choosing or typing, until others are
 * chosen; the toast about them is gone in a moment. Seats that were replaced stand below.
 */
function LostSeats({ picking, words, onSuggest }: { picking: SeatPicking; words: SeatWords; onSuggest: () => void }) {
  const state = useSyncExternalStore(picking.subscribe, picking.get, picking.get);
  const lost = picking.lost();
  const isOpen = lost.length > 0 && !state.mustConfirm && state.reselect === null && state.checkout === 'none';
  if (!isOpen || state.chosen.length >= state.requested) return null;
  const { t } = words;
  return (
    <Notice
      kind="warning"
      title={t('seat-picker.confirm.lost', { count: lost.length, lost: lost.join(', ') })}
      action={
        mayChange(state) ? (
          <Button onClick={onSuggest}>{t('seat-picker.suggest', { count: state.requested })}</Button>
        ) : null
      }
    >
      {t('seat-picker.confirm.choose')}
    </Notice>
  );
}

/** SEAT-011: replaced seats must be accepted before payment. */
export function ConfirmSeats({ picking, words }: { picking: SeatPicking; words: SeatWords }) {
  useSyncExternalStore(picking.subscribe, picking.get, picking.get);
  const why = picking.toConfirm();
  const { names, readiness } = picking.choice();
  const lost = picking.lost();
  if (!why || readiness !== 'confirm-seats') return null;
  const { t } = words;
  return (
    <Notice
      kind="warning"
      live
      title={t(`seat-picker.confirm.${why}`)}
      action={
        <Button variant="primary" onClick={() => picking.dispatch({ type: 'confirm' })}>
          {t('seat-picker.confirm.accept')}
        </Button>
      }
    >
      {lost.length > 0
        ? t('seat-picker.confirm.lost', { count: lost.length, lost: lost.join(', ') })
        : t('seat-picker.confirm.gone')}{' '}
      {t(`seat-picker.confirm.${why}_text`, { seats: names.join(', ') })}
    </Notice>
  );
}
