/**
 * Seat plans of Vista, in two shapes: the answer of its seat-plan call (areas with rows of seats)
 * and the version of a chain's website (rows of columns). Row and column indexes count from the far
 * corner: the highest row is nearest the screen, the highest column is on the left as the audience
 * sees it.
 */

import { classNamed } from '#modules/seating/import/seat-classes.ts';
import { finishPlan, type GridSeat, refuseTooManySeats, type SeatPlan } from '#modules/seating/import/seat-plan.ts';
import { type VistaSeat, vistaPassedOn, vistaSeatPlan } from '#modules/seating/import/vista-shapes.ts';
import { LOVE_SEATS, STANDARD_SEATS, WHEELCHAIR_SEATS } from '#modules/seating/rules/arrangement.ts';
import { type NoteBook, noteBook, type ProblemBook, problemBook } from '#platform/file-import/books.ts';
import { OUTSIDE_FORMATS, openJson } from '#platform/file-import/open-document.ts';
import { shaped } from '#platform/file-import/shape.ts';
import type { Path, SourceDocument } from '#platform/file-import/source-problem.ts';
import { oneLine } from '#platform/file-import/untrusted-text.ts';

type FoundSeat = { readonly seat: VistaSeat; readonly rowLabel: string; readonly area: string; readonly path: Path };

const placeKey = (area: number, row: number, column: number): string => `${area}:${row}:${column}`;

/** Reads status words; ignores numeric statuses, which describe one show only (free, sold). */
function conditionOf(seat: VistaSeat, notes: NoteBook): { disabled: boolean; wheelchair: boolean } {
  const words = [seat.Status, seat.SeatStyle].filter((word) => typeof word === 'string').join(' ');
  if (/Reserved|Sold|Exhibitor/i.test(words) || (typeof seat.Status === 'number' && seat.Status !== 0))
    notes.add('status_of_a_show');
  if (/Companion/i.test(words)) notes.add('companion_seat');
  return { disabled: /Broken/i.test(words), wheelchair: /Special|Wheelchair/i.test(words) };
}

function rowsOfAreas(document: SourceDocument, problems: ProblemBook): FoundSeat[] {
  const { Areas } = shaped(document, vistaSeatPlan).SeatLayoutData;
  return Areas.flatMap((area, areaIndex) => {
    const path: Path = ['SeatLayoutData', 'Areas', areaIndex];
    const seats = area.Rows.flatMap((row, rowIndex) => {
      const rowPath: Path = [...path, 'Rows', rowIndex];
      const rowLabel = oneLine(row.PhysicalName);
      if (rowLabel === '' && row.Seats.length > 0)
        problems.add([...rowPath, 'PhysicalName'], 'seat_plan.row_label_missing');
      return row.Seats.map(
        (seat, index): FoundSeat => ({
          seat,
          rowLabel,
          area: oneLine(area.Description),
          path: [...rowPath, 'Seats', index],
        }),
      );
    });
    if (area.NumberOfSeats !== undefined && area.NumberOfSeats !== seats.length) {
      problems.add([...path, 'NumberOfSeats'], 'seat_plan.count_differs', {
        expected: area.NumberOfSeats,
        found: seats.length,
      });
    }
    return seats;
  });
}

/** Empty lists among the columns are aisles. */
function rowsPassedOn(document: SourceDocument, problems: ProblemBook): FoundSeat[] {
  return shaped(document, vistaPassedOn).result.seats.flatMap((row, rowIndex) => {
    const path: Path = ['result', 'seats', rowIndex];
    const rowLabel = oneLine(row.Name);
    const seats = row.Columns.flatMap((seat, index): FoundSeat[] =>
      Array.isArray(seat) ? [] : [{ seat, rowLabel, area: '', path: [...path, 'Columns', index] }],
    );
    if (rowLabel === '' && seats.length > 0) problems.add([...path, 'Name'], 'seat_plan.row_label_missing');
    return seats;
  });
}

/** Groups of two neighbours are love seats. This program cannot sell larger groups as one. */
function pairsIn(seats: readonly FoundSeat[], notes: NoteBook, problems: ProblemBook): Set<VistaSeat> {
  const seatByPlace = new Map(
    seats.map(({ seat }) => [
      placeKey(seat.Position.AreaNumber, seat.Position.RowIndex, seat.Position.ColumnIndex),
      seat,
    ]),
  );
  const paired = new Set<VistaSeat>();
  for (const { seat, path } of seats) {
    const group = seat.SeatsInGroup ?? [];
    const members = group.map((place) =>
      seatByPlace.get(placeKey(place.AreaNumber, place.RowIndex, place.ColumnIndex)),
    );
    const missing = members.indexOf(undefined);
    if (missing !== -1) problems.add([...path, 'SeatsInGroup', missing], 'seat_plan.group_seat_missing');
    else if (members.length > 2) notes.add('larger_group', String(members.length));
    else if (members.length === 2) {
      const [a, b] = group.map((place) => place.ColumnIndex);
      if (Math.abs((a ?? 0) - (b ?? 0)) === 1) paired.add(seat);
      else notes.add('group_apart');
    }
  }
  return paired;
}

/** Reads one plan. Refuses with file.* and seat_plan.* codes, each with its location. */
export function readVistaSeats(bytes: Uint8Array, file: string): SeatPlan {
  const document = openJson(bytes, file, OUTSIDE_FORMATS.vistaSeats);
  const problems = problemBook(document);
  const notes = noteBook();
  const direct = Object.hasOwn(document.value as object, 'SeatLayoutData');
  const allSeats = direct ? rowsOfAreas(document, problems) : rowsPassedOn(document, problems);
  refuseTooManySeats(document, allSeats.length);
  const paired = pairsIn(allSeats, notes, problems);
  const lastRow = Math.max(...allSeats.map(({ seat }) => seat.Position.RowIndex), 0);
  const lastColumn = Math.max(...allSeats.map(({ seat }) => seat.Position.ColumnIndex), 0);
  const seats = allSeats.map(({ seat, rowLabel, area, path }): GridSeat => {
    const { disabled, wheelchair } = conditionOf(seat, notes);
    const named = classNamed(area) ?? STANDARD_SEATS;
    const inPair = paired.has(seat) ? LOVE_SEATS : named;
    return {
      section: '',
      rowLabel,
      number: oneLine(seat.Id),
      row: lastRow - seat.Position.RowIndex + 1,
      column: lastColumn - seat.Position.ColumnIndex + 1,
      class: wheelchair ? WHEELCHAIR_SEATS : inPair,
      disabled,
      path,
    };
  });
  return finishPlan(document, '', seats, [], notes, problems.problems);
}
