import { type MouseEvent, type ReactNode, useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { mayChange } from '#modules/seating/rules/seat-picker.ts';
import { seatViews } from '#modules/seating/rules/seat-picker-view.ts';
import { classLooks } from '#modules/seating/ui/class-looks.ts';
import { LABEL_PLACES, PlanRow, RowLabels, Screen, SEAT_PX } from '#modules/seating/ui/PlanRow.tsx';
import { looksOf, planRows, seatWithId } from '#modules/seating/ui/plan-rows.ts';
import css from '#modules/seating/ui/SeatPlan.module.css';
import type { SeatPicking } from '#modules/seating/ui/seat-picking.ts';
import type { SeatWords } from '#modules/seating/ui/seat-words.ts';
import { seatAt, usePlanWalk } from '#modules/seating/ui/use-plan-walk.ts';
import { usePlanZoom } from '#modules/seating/ui/use-plan-zoom.ts';
import { ZoomButtons } from '#modules/seating/ui/ZoomButtons.tsx';

/** From this size of a seat on its number is written on it. */
const DETAILED_FROM = 22;

/**
 * The hall drawn from above, the screen at the top (D-031). For assistive technology it is a group of
 * checkboxes with one stop for the Tab key: arrows go from seat to seat, Space or Enter chooses. `keysId` names the element that explains this;
 * `aside`
 * stands beside the zoom buttons; `onTouchZoom` is told when a tap only made the seats large enough to be tapped.
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
  const classLook = useMemo(() => classLooks(hall.arrangement), [hall]);
  const views = useMemo(() => seatViews(hall, state), [hall, state]);
  const places = hall.arrangement.columns + 2 * LABEL_PLACES;
  const zoom = usePlanZoom(places);
  const toggle = useCallback((seatId: number): void => picking.dispatch({ type: 'toggle', seatId }), [picking]);
  const walk = usePlanWalk({ hall, state, views, zoom, toggle });
  const [hovered, setHovered] = useState<number | null>(null);
  const unit = zoom.unit ?? 0;

  /** A finger on seats too small for it makes them larger first. */
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
                {rows.map((row) => (
                  <PlanRow
                    key={row.row}
                    row={row}
                    columns={hall.arrangement.columns}
                    looks={looksOf(row, views)}
                    classLook={classLook}
                    stop={row.seats.some((seat) => seat.id === walk.stop) ? walk.stop : null}
                    readOnly={!mayChange(state)}
                    words={words}
                    supplements={picking.supplements}
                    onToggle={toggle}
                  />
                ))}
              </fieldset>
            </div>
            <RowLabels rows={rows} />
          </div>
        </div>
      </div>
      {pointed ? (
        <p className={css.pointed} aria-hidden="true">
          {words.seatLabel({
            ...pointed,
            seatClass: pointed.class,
            supplement: picking.supplements[pointed.class] ?? 0,
            look: views.get(pointed.id)?.look ?? 'available',
          })}
        </p>
      ) : null}
    </div>
  );
}

/** Browsers that do not yet say what clicked are asked what they mostly are clicked with. */
function isTouch({ nativeEvent }: MouseEvent): boolean {
  const type = 'pointerType' in nativeEvent ? String(nativeEvent.pointerType) : '';
  return type === '' ? matchMedia('(pointer: coarse)').matches : type === 'touch';
}
