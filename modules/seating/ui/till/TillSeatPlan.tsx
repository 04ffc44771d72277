import { type ReactNode, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { seatViews } from '#modules/seating/rules/picker/seat-picker-view.ts';
import { LABEL_PLACES, PlanRows, PointedSeat, RowLabels, Screen, SEAT_PX } from '#modules/seating/ui/PlanRow.tsx';
import { type PlanRow, planRows, seatWithId } from '#modules/seating/ui/plan-rows.ts';
import css from '#modules/seating/ui/SeatPlan.module.css';
import type { SeatPicking } from '#modules/seating/ui/seat-picking.ts';
import type { SeatWords } from '#modules/seating/ui/seat-words.ts';
import tillCss from '#modules/seating/ui/till/TillSeatPlan.module.css';
import { seatAt, usePlanWalk } from '#modules/seating/ui/use-plan-walk.ts';
import { type PlanZoom, usePlanZoom } from '#modules/seating/ui/use-plan-zoom.ts';
import { ZoomButtons } from '#modules/seating/ui/ZoomButtons.tsx';
import { classes } from '#ui/classes.ts';

/** A seat is 36 px for a mouse and 44 px for a finger; a position is this much larger than its seat. */
const LEAST_PX = { mouse: 36, finger: 44 } as const;
const SEAT_IN_POSITION = 0.9199;
/** Heights in positions: the cinema screen with its margins, a row, a cross aisle. */
const SCREEN_HEIGHT = 2.1;
const AISLE_HEIGHT = 0.5;
/** People like to sit here: from the cinema screen, as a share of the depth. */
const BEST_DEPTH = 0.62;

/**
 * The plan of a till (POS-017): as large as its space allows, and never smaller than a finger needs.
 * `onChoose` gets each seat that is pressed, by pointer or keyboard; `tools` are beside the zoom
 * buttons.
 */
export function TillSeatPlan(props: {
  picking: SeatPicking;
  words: SeatWords;
  tools: ReactNode;
  onChoose: (seatId: number) => void;
}) {
  const { picking, words, onChoose } = props;
  const { hall, config } = picking;
  const state = useSyncExternalStore(picking.subscribe, picking.get, picking.get);
  const rows = useMemo(() => planRows(hall, config), [hall, config]);
  const views = useMemo(() => seatViews(hall, state), [hall, state]);
  const columns = hall.arrangement.columns + 2 * LABEL_PLACES;
  const height = heightOf(rows);
  const zoom = usePlanZoom({ columns, fill: { height, least: leastUnit() } });
  const walk = usePlanWalk({ hall, state, views, zoom, toggle: onChoose });
  const [hovered, setHovered] = useState<number | null>(null);
  const keysId = useId();
  useBestInView(zoom, state.chosen);
  const unit = zoom.unit ?? 0;
  const pointed = seatWithId(rows, hovered ?? walk.focused);
  return (
    <div className={classes(css.plan, tillCss.plan)}>
      <PlanTools zoom={zoom} words={words} keysId={keysId}>
        {props.tools}
      </PlanTools>
      <div className={classes(css.viewport, tillCss.viewport)} ref={zoom.viewport} data-fits={zoom.fits || undefined}>
        <div
          className={classes(css.hall, tillCss.hall)}
          ref={zoom.canvas}
          data-detailed
          style={unit > 0 ? { fontSize: `${unit}px`, inlineSize: `${columns}em` } : { visibility: 'hidden' }}
        >
          <Screen label={words.t('seat-picker.screen')} />
          <div className={css.floor}>
            <RowLabels rows={rows} />
            <div className={css.stage}>
              <fieldset
                ref={walk.plan}
                className={css.seats}
                style={{ inlineSize: `${hall.arrangement.columns}em`, scale: unit / SEAT_PX }}
                aria-describedby={keysId}
                onKeyDown={walk.onKeyDown}
                onFocus={walk.onFocus}
                onBlur={walk.onBlur}
                onPointerOver={(event) => setHovered(event.pointerType === 'mouse' ? seatAt(event.target) : null)}
                onPointerLeave={() => setHovered(null)}
              >
                <legend className={css.name}>{words.t('seat-picker.plan')}</legend>
                <PlanRows
                  picking={picking}
                  words={words}
                  state={state}
                  rows={rows}
                  views={views}
                  stop={walk.stop}
                  lifted={state.lifted}
                  onToggle={onChoose}
                />
              </fieldset>
            </div>
            <RowLabels rows={rows} />
          </div>
        </div>
      </div>
      <PointedSeat seat={pointed} look={pointed && views.get(pointed.id)?.look} picking={picking} words={words} />
    </div>
  );
}

/** The buttons above the plan, and the hidden words about its keys. */
function PlanTools(props: { zoom: PlanZoom; words: SeatWords; keysId: string; children: ReactNode }) {
  const { zoom, words, keysId, children } = props;
  return (
    <>
      <div className={tillCss.tools}>
        {children}
        <ZoomButtons zoom={zoom} words={words} />
      </div>
      <span id={keysId} hidden>
        {words.t('seat-picker.keys')}
      </span>
    </>
  );
}

/** The height of the plan in positions. */
const heightOf = (rows: readonly PlanRow[]): number =>
  rows.reduce((sum, { seats }) => sum + (seats.length > 0 ? 1 : AISLE_HEIGHT), SCREEN_HEIGHT);

const leastUnit = (): number =>
  (matchMedia('(pointer: coarse)').matches ? LEAST_PX.finger : LEAST_PX.mouse) / SEAT_IN_POSITION;

/** Scrolls to the chosen seats when they leave the view, and at first to the rows that people like. */
function useBestInView(zoom: PlanZoom, chosen: readonly number[]): void {
  const { viewport, canvas, unit } = zoom;
  const shown = useRef(false);
  const isMeasured = unit !== null;
  const key = chosen.join();
  useEffect(() => {
    const window = viewport.current;
    const plan = canvas.current;
    if (!isMeasured || !window || !plan) return;
    const seats = key === '' ? [] : key.split(',').flatMap((id) => plan.querySelector(`[data-seat="${id}"]`) ?? []);
    const view = window.getBoundingClientRect();
    const boxes = seats.map((seat) => seat.getBoundingClientRect());
    const isOutside = boxes.some(
      ({ left, right, top, bottom }) =>
        left < view.left || right > view.right || top < view.top || bottom > view.bottom,
    );
    if (boxes.length > 0 && isOutside) {
      const middle = (from: 'left' | 'top', to: 'right' | 'bottom'): number =>
        (Math.min(...boxes.map((box) => box[from])) + Math.max(...boxes.map((box) => box[to]))) / 2;
      window.scrollBy(
        middle('left', 'right') - view.left - view.width / 2,
        middle('top', 'bottom') - view.top - view.height / 2,
      );
    } else if (boxes.length === 0 && !shown.current) {
      window.scrollTo((plan.scrollWidth - view.width) / 2, plan.scrollHeight * BEST_DEPTH - view.height / 2);
    }
    shown.current = true;
  }, [viewport, canvas, isMeasured, key]);
}
