import { type MouseEvent, type ReactNode, useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { seatViews } from '#modules/seating/rules/picker/seat-picker-view.ts';
import { LABEL_PLACES, PlanRows, PointedSeat, RowLabels, Screen, SEAT_PX } from '#modules/seating/ui/PlanRow.tsx';
import { planRows, seatWithId } from '#modules/seating/ui/plan-rows.ts';
import css from '#modules/seating/ui/SeatPlan.module.css';
import type { SeatPicking } from '#modules/seating/ui/seat-picking.ts';
import type { SeatWords } from '#modules/seating/ui/seat-words.ts';
import { seatAt, usePlanWalk } from '#modules/seating/ui/use-plan-walk.ts';
import { usePlanZoom } from '#modules/seating/ui/use-plan-zoom.ts';
import { ZoomButtons } from '#modules/seating/ui/ZoomButtons.tsx';

/** From this size on, a seat shows its number. */
const DETAILED_FROM = 22;

/**
 * The hall drawn from above, the screen at the top (D-031). For assistive technology it is a group
 * of checkboxes with one Tab stop: arrows go from seat to seat, Space or Enter chooses. `keysId` is
 * the id of the element that explains this; `aside` is beside the zoom buttons; `onTouchZoom` is
 * called if a tap only zoomed in so that the seats can be tapped.
 */
export function SeatPlan(props: {
  picking: SeatPicking;
  words: SeatWords;
  keysId: string;
  aside: ReactNode;
  onTouchZoom: () => void;
}) {
  const { picking, words } = props;
  const { hall, config } = picking;
  const state = useSyncExternalStore(picking.subscribe, picking.get, picking.get);
  const rows = useMemo(() => planRows(hall, config), [hall, config]);
  const views = useMemo(() => seatViews(hall, state), [hall, state]);
  const places = hall.arrangement.columns + 2 * LABEL_PLACES;
  const zoom = usePlanZoom({ columns: places });
  const toggle = useCallback((seatId: number): void => picking.dispatch({ type: 'toggle', seatId }), [picking]);
  const walk = usePlanWalk({ hall, state, views, zoom, toggle });
  const [hovered, setHovered] = useState<number | null>(null);
  const unit = zoom.unit ?? 0;

  /** A tap on seats that are too small zooms in first. */
  const zoomFirst = (event: MouseEvent): void => {
    if (!isTouch(event) || !zoom.makeUsable('finger', event)) return;
    event.preventDefault();
    event.stopPropagation();
    props.onTouchZoom();
  };
  const pointed = seatWithId(rows, hovered ?? walk.focused);
  return (
    <div className={css.plan}>
      <div className={css.toolbar}>
        {props.aside}
        <ZoomButtons zoom={zoom} words={words} />
      </div>
      <div className={css.viewport} ref={zoom.viewport} data-fits={zoom.fits || undefined}>
        <div
          className={css.hall}
          ref={zoom.canvas}
          data-detailed={unit >= DETAILED_FROM || undefined}
          style={unit > 0 ? { fontSize: `${unit}px`, inlineSize: `${places}em` } : { visibility: 'hidden' }}
        >
          <Screen label={words.t('seat-picker.screen')} />
          <div className={css.floor}>
            <RowLabels rows={rows} />
            <div className={css.stage}>
              <fieldset
                ref={walk.plan}
                className={css.seats}
                style={{ inlineSize: `${hall.arrangement.columns}em`, scale: unit / SEAT_PX }}
                aria-describedby={props.keysId}
                onClickCapture={zoomFirst}
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
                  onToggle={toggle}
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

/** Browsers without a pointer type on click fall back to their primary pointer. */
function isTouch({ nativeEvent }: MouseEvent): boolean {
  const type = 'pointerType' in nativeEvent ? String(nativeEvent.pointerType) : '';
  return type === '' ? matchMedia('(pointer: coarse)').matches : type === 'touch';
}
