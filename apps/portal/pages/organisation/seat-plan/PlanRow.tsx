import css from '#apps/portal/pages/organisation/seat-plan/PlanCanvas.module.css';
import { PLACE_HEIGHT } from '#apps/portal/pages/organisation/seat-plan/use-rubber-band.ts';
import { type Seat, type SeatStyle, WHEELCHAIR_SEATS } from '#modules/seating/rules/arrangement.ts';
import { type Place as GridPlace, placeKey } from '#modules/seating/rules/drawing/drawing.ts';
import seatCss from '#modules/seating/ui/SeatPlan.module.css';
import { partsOfName } from '#modules/seating/ui/seat-words.ts';
import { classes } from '#ui/classes.ts';

const CSS_OF_STYLE: Readonly<Record<SeatStyle, string | undefined>> = {
  default: undefined,
  'sofa-left': seatCss.sofaLeft,
  'sofa-right': seatCss.sofaRight,
  'extra-wide': seatCss.extraWide,
  wheelchair: seatCss.wheels,
};

/** The props that each position of the plan needs. */
export type Place = {
  readonly looks: ReadonlyMap<string, string>;
  readonly separator: string;
  readonly occupied: ReadonlySet<number>;
  readonly selected: ReadonlySet<string>;
  readonly label: (place: GridPlace, seat: Seat | undefined) => string;
  /** The checkbox changed without a key or a press on the plan, as assistive technology does. */
  readonly onTurn: (place: GridPlace) => void;
  /** The keyboard focus came here, by any means. */
  readonly onStand: (place: GridPlace) => void;
};
type Row = Place & {
  readonly row: number;
  readonly name: string;
  readonly seats: readonly Seat[];
  /** The column of the cursor; 0: it is in another row. */
  readonly cursor: number;
};

/** Renders a row: its seats, and the cursor position if it has no seat. */
export function PlanRow({ row, name, seats, cursor, ...place }: Row) {
  const isOnNothing = cursor > 0 && !seats.some(({ column }) => column === cursor);
  const { selected, label, onTurn, onStand } = place;
  const box = (column: number, seat: Seat | undefined) => ({
    type: 'checkbox' as const,
    tabIndex: column === cursor ? 0 : -1,
    checked: selected.has(placeKey({ row, column })),
    'aria-label': label({ row, column }, seat),
    style: { insetInlineStart: `${column - 1}em` },
    onChange: () => onTurn({ row, column }),
    onFocus: () => onStand({ row, column }),
  });
  return (
    <div className={css.row} style={{ insetBlockStart: `${(row - 1) * PLACE_HEIGHT}em` }}>
      <span className={css.label} aria-hidden="true">
        <span>{name}</span>
      </span>
      {seats.map((seat) => (
        <input
          key={seat.id}
          {...box(seat.column, seat)}
          className={classes(css.seat, ...looksOf(seat, place))}
          data-number={partsOfName(seat.name, place.separator).number}
          data-occupied={place.occupied.has(seat.id) || undefined}
          data-out={seat.disabled || undefined}
          data-by-hand={!seat.autoassign || undefined}
        />
      ))}
      {isOnNothing ? <input {...box(cursor, undefined)} className={css.nothing} /> : null}
    </div>
  );
}

const looksOf = (seat: Seat, { looks }: Place): (string | undefined | false)[] => [
  seatCss.seat,
  seatCss[looks.get(seat.class) ?? 'standard'],
  CSS_OF_STYLE[seat.style],
  seat.class === WHEELCHAIR_SEATS && seatCss.wheels,
  seat.disabled ? seatCss.disabled : seatCss.free,
];
