import { rowLabels, type Seat, type SeatingConfig, type SeatStyle } from '#modules/seating/rules/arrangement.ts';
import type { PreparedArrangement } from '#modules/seating/rules/auto-assign/assignable-lanes.ts';
import type { SeatView } from '#modules/seating/rules/picker/seat-picker-view.ts';
import { partsOfName } from '#modules/seating/ui/seat-words.ts';

/** The constant data of a hall for one view, in drawing order. */
export type PlanRow = { readonly row: number; readonly label: string; readonly seats: readonly PlanSeat[] };
export type PlanSeat = Pick<Seat, 'id' | 'column' | 'class' | 'style' | 'disabled'> & {
  /** As printed on tickets: row label and number. */
  readonly row: string;
  readonly number: string;
};

/** Returns rows from the screen backwards; a row without seats is a cross aisle. */
export function planRows(hall: PreparedArrangement, config: SeatingConfig): PlanRow[] {
  const labels = rowLabels(hall.arrangement.seats, config.row_naming);
  return Array.from({ length: hall.arrangement.rows }, (_, index) => {
    const row = index + 1;
    const fallback = labels.get(row) ?? '';
    const seats: PlanSeat[] = [];
    for (let column = 1; column <= hall.arrangement.columns; column += 1) {
      const seat = hall.places.at(row, column);
      if (!seat) continue;
      const { row: named, number } = partsOfName(seat.name, config.separator);
      const { id, class: seatClass, disabled } = seat;
      const style = sofaHalf(hall, seat) ?? seat.style;
      seats.push({ id, column, class: seatClass, style, disabled, row: named || fallback, number });
    }
    return { row, label: seats[0]?.row ?? '', seats };
  });
}

/** The halves of a love seat are drawn as one sofa, independent of their stored style. */
function sofaHalf(hall: PreparedArrangement, seat: Seat): SeatStyle | null {
  const partner = hall.places.byId.get(hall.places.partnerOf.get(seat.id) ?? 0);
  return partner ? (partner.column > seat.column ? 'sofa-left' : 'sofa-right') : null;
}

export type Look = SeatView['look'];
const LOOKS: readonly Look[] = ['available', 'chosen', 'sold', 'reserved', 'blocked', 'kept-empty', 'disabled'];

/**
 * Returns the looks of a row's seats as one short text: a row with the same text need not render
 * again.
 */
export const looksOf = (row: PlanRow, views: ReadonlyMap<number, SeatView>): string =>
  row.seats.map((seat) => LOOKS.indexOf(views.get(seat.id)?.look ?? 'available')).join('');

export const lookAt = (looks: string, place: number): Look => LOOKS[Number(looks[place])] ?? 'available';

export const seatWithId = (rows: readonly PlanRow[], id: number | null): PlanSeat | undefined =>
  id === null ? undefined : rows.flatMap(({ seats }) => seats).find((seat) => seat.id === id);
