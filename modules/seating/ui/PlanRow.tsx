import { memo, useMemo } from 'react';
import { WHEELCHAIR_SEATS } from '#modules/seating/rules/arrangement.ts';
import { mayChange } from '#modules/seating/rules/picker/seat-picker.ts';
import type { SeatView, seatViews } from '#modules/seating/rules/picker/seat-picker-view.ts';
import { classLooks } from '#modules/seating/ui/class-looks.ts';
import {
  type Look,
  lookAt,
  looksOf,
  type PlanRow as PlanRowData,
  type PlanSeat,
  type planRows,
  type seatWithId,
} from '#modules/seating/ui/plan-rows.ts';
import css from '#modules/seating/ui/SeatPlan.module.css';
import type { SeatPicking } from '#modules/seating/ui/seat-picking.ts';
import type { SeatWords } from '#modules/seating/ui/seat-words.ts';
import { classes } from '#ui/classes.ts';

/** Row labels are at both ends, each as wide as this many seats. */
export const LABEL_PLACES = 1.4;
/** Seats are laid out once at this size and then scaled: zooming a thousand of them costs no layout. */
export const SEAT_PX = 32;

/** The row names beside the seats; the first column of them stays visible when the plan scrolls. */
export const RowLabels = memo(function RowLabels({ rows }: { rows: readonly PlanRowData[] }) {
  return (
    <div className={css.labels} aria-hidden="true">
      {rows.map((row) => (
        <span key={row.row} className={row.seats.length === 0 ? css.aisle : css.label}>
          <span>{row.label}</span>
        </span>
      ))}
    </div>
  );
});

/** The cinema screen: an arc of light at the top of the plan. */
export function Screen({ label }: { label: string }) {
  return (
    <p className={css.screen}>
      <svg viewBox="0 0 400 40" preserveAspectRatio="none" aria-hidden="true">
        <path className={css.light} d="M8 14Q200 -6 392 14L372 40Q200 22 28 40Z" />
        <path className={css.canvasEdge} d="M8 14Q200 -6 392 14" vectorEffect="non-scaling-stroke" />
      </svg>
      <span>{label}</span>
    </p>
  );
}

/** All rows of the plan; a row renders again only if one of its seats changed. */
export function PlanRows(props: {
  picking: SeatPicking;
  words: SeatWords;
  state: ReturnType<SeatPicking['get']>;
  rows: ReturnType<typeof planRows>;
  views: ReturnType<typeof seatViews>;
  /** The seat that the Tab key stops at. */
  stop: number | null;
  /** The seat that an attendant picked up. */
  lifted?: number | null;
  onToggle: (seatId: number) => void;
}) {
  const { picking, words, stop, lifted = null } = props;
  const { hall, supplements } = picking;
  const classLook = useMemo(() => classLooks(hall.arrangement), [hall]);
  return props.rows.map((row) => (
    <PlanRow
      key={row.row}
      row={row}
      columns={hall.arrangement.columns}
      looks={looksOf(row, props.views)}
      classLook={classLook}
      stop={row.seats.some((seat) => seat.id === stop) ? stop : null}
      lifted={row.seats.some((seat) => seat.id === lifted) ? lifted : null}
      readOnly={!mayChange(props.state)}
      asksNeed={props.state.needs.asks}
      words={words}
      supplements={supplements}
      onToggle={props.onToggle}
    />
  ));
}

/** The words of the seat under the pointer; its checkbox says the same to assistive technology. */
export function PointedSeat(props: {
  seat: ReturnType<typeof seatWithId>;
  look: SeatView['look'] | null | undefined;
  picking: SeatPicking;
  words: SeatWords;
}) {
  const { seat, picking, words } = props;
  if (!seat) return null;
  const look = props.look ?? 'available';
  return (
    <p className={css.pointed} aria-hidden="true">
      {words.seatLabel({
        ...seat,
        seatClass: seat.class,
        supplement: picking.supplements[seat.class] ?? 0,
        look,
      })}
    </p>
  );
}

type RowProps = {
  row: PlanRowData;
  columns: number;
  /** See looksOf: the row renders again only if this changes. */
  looks: string;
  classLook: ReadonlyMap<string, string>;
  /** The seat with the Tab stop, if it is in this row. */
  stop: number | null;
  lifted: number | null;
  readOnly: boolean;
  /** A wheelchair place can be pressed in a plan that is read-only. */
  asksNeed: boolean;
  words: SeatWords;
  supplements: Readonly<Record<string, number>>;
  onToggle: (seatId: number) => void;
};

export const PlanRow = memo(function PlanRow(props: RowProps) {
  const { row, columns, looks, stop } = props;
  if (row.seats.length === 0) return <div className={css.aisle} />;
  return (
    <div className={css.row} style={{ gridTemplateColumns: `repeat(${columns}, 1em)` }}>
      {row.seats.map((seat, place) => (
        <Seat
          key={seat.id}
          seat={seat}
          look={lookAt(looks, place)}
          classLook={props.classLook.get(seat.class) ?? 'standard'}
          stop={seat.id === stop}
          lifted={seat.id === props.lifted}
          readOnly={props.readOnly && !(props.asksNeed && seat.class === WHEELCHAIR_SEATS)}
          words={props.words}
          supplement={props.supplements[seat.class] ?? 0}
          onToggle={props.onToggle}
        />
      ))}
    </div>
  );
});

const CSS_OF_STYLE: Readonly<Record<string, string | undefined>> = {
  'sofa-left': css.sofaLeft,
  'sofa-right': css.sofaRight,
  'extra-wide': css.extraWide,
  wheelchair: css.wheels,
};
const CSS_OF_LOOK: Readonly<Record<Look, string | undefined>> = {
  available: css.free,
  chosen: css.chosen,
  sold: css.taken,
  reserved: css.taken,
  blocked: css.taken,
  'kept-empty': css.keptEmpty,
  disabled: css.disabled,
};

type SeatProps = {
  seat: PlanSeat;
  look: Look;
  classLook: string;
  stop: boolean;
  lifted: boolean;
  readOnly: boolean;
  words: SeatWords;
  supplement: number;
  onToggle: (seatId: number) => void;
};

/**
 * One seat: a checkbox with a text for all that it shows. A taken one can have focus but cannot be
 * chosen.
 */
const Seat = memo(function Seat(props: SeatProps) {
  const { seat, look, classLook, stop, readOnly, words, supplement, onToggle } = props;
  const style = { gridColumn: seat.column };
  if (look === 'disabled') return <span className={classes(css.seat, css.disabled)} style={style} />;
  const { row, number, class: seatClass } = seat;
  const selectable = look === 'available' || look === 'chosen';
  return (
    <input
      type="checkbox"
      className={classes(
        css.seat,
        css[classLook],
        CSS_OF_STYLE[seat.style],
        seatClass === WHEELCHAIR_SEATS && css.wheels,
        CSS_OF_LOOK[look],
      )}
      style={style}
      tabIndex={stop ? 0 : -1}
      data-seat={seat.id}
      data-number={number}
      data-lifted={props.lifted || undefined}
      aria-label={words.seatLabel({ row, number, seatClass, supplement, look })}
      aria-disabled={!selectable || readOnly || undefined}
      checked={look === 'chosen'}
      onChange={() => onToggle(seat.id)}
    />
  );
});
