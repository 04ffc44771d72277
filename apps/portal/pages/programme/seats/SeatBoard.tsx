import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/seats/SeatBoard.module.css';
import type { Board, BoardSeat } from '#apps/portal/pages/programme/seats/seat-board.ts';
import { type Direction, neighbour } from '#modules/seating/rules/picker/seat-neighbour.ts';
import { partsOfName, type SeatWords } from '#modules/seating/ui/seat-words.ts';

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'rowStart',
  End: 'rowEnd',
};

/**
 * The hall from above, the screen at the top, every seat with its state. One Tab stop: arrows go
 * from seat to seat, Space or Enter chooses, with Shift all seats from the last one.
 */
export function SeatBoard(props: {
  board: Board;
  separator: string;
  words: SeatWords;
  chosen: readonly string[];
  onPress: (name: string, range: boolean) => void;
  onRow: (row: number) => void;
}) {
  const { board, separator, words, chosen } = props;
  const { t } = useTexts();
  const plan = useRef<HTMLFieldSetElement>(null);
  const byId = useMemo(() => new Map([...board.byName.values()].map((seat) => [seat.id, seat])), [board]);
  const [visited, setVisited] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const first = board.rows.flatMap(({ seats }) => seats).find(({ state }) => state !== 'disabled');
  const stop = (visited !== null && board.byName.has(visited) ? visited : chosen[0]) ?? first?.name;
  const label = useMemo(() => labels(words, separator, t), [words, separator, t]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const direction = DIRECTIONS[event.key];
    const seat = board.byName.get(stop ?? '');
    if (!direction || !seat || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = byId.get(neighbour(board.arrangement, seat.id, direction) ?? 0);
    if (next) plan.current?.querySelector<HTMLElement>(`[data-seat="${next.id}"]`)?.focus();
  };
  const shown = board.byName.get(pointed ?? visited ?? '');
  return (
    <div className={css.frame}>
      <p className={css.screen} aria-hidden="true">
        {t('seats.plan.screen')}
      </p>
      <fieldset
        ref={plan}
        className={css.plan}
        style={{ gridTemplateColumns: `auto repeat(${board.arrangement.columns}, minmax(1.75rem, 1fr))` }}
        onKeyDown={onKeyDown}
      >
        <legend className={css.name}>{t('seats.plan.label')}</legend>
        {board.rows.map(({ row, seats }) => (
          <Row
            key={row}
            row={row}
            seats={seats}
            rowName={seats[0] ? partsOfName(seats[0].name, separator).row : ''}
            separator={separator}
            chosen={chosen}
            stop={stop}
            label={label}
            onPress={props.onPress}
            onRow={props.onRow}
            onVisit={setVisited}
            onPoint={setPointed}
          />
        ))}
      </fieldset>
      <p className={css.pointed} aria-hidden="true">
        {shown ? label(shown) : t('seats.plan.hint')}
      </p>
    </div>
  );
}

type RowProps = {
  row: number;
  rowName: string;
  seats: readonly BoardSeat[];
  separator: string;
  chosen: readonly string[];
  stop: string | undefined;
  label: (seat: BoardSeat) => string;
  onPress: (name: string, range: boolean) => void;
  onRow: (row: number) => void;
  onVisit: (name: string) => void;
  onPoint: (name: string | null) => void;
};

function Row({ row, rowName, seats, separator, chosen, stop, label, ...on }: RowProps) {
  const { t } = useTexts();
  if (seats.length === 0) return <span className={css.aisle} style={{ gridRow: row }} />;
  return (
    <>
      <button
        type="button"
        className={css.rowName}
        style={{ gridRow: row }}
        aria-label={t('seats.plan.row', { row: rowName || String(row) })}
        onClick={() => on.onRow(row)}
      >
        {rowName}
      </button>
      {seats.map((seat) =>
        seat.state === 'disabled' ? (
          <span key={seat.id} className={css.disabled} style={{ gridRow: row, gridColumn: seat.column + 1 }} />
        ) : (
          <button
            key={seat.id}
            type="button"
            className={css.seat}
            style={{ gridRow: row, gridColumn: seat.column + 1 }}
            data-seat={seat.id}
            data-state={seat.state}
            data-wheels={seat.class === 'wheelchair_seats' || undefined}
            tabIndex={seat.name === stop ? 0 : -1}
            aria-pressed={chosen.includes(seat.name)}
            aria-label={label(seat)}
            onClick={(event) => on.onPress(seat.name, event.shiftKey)}
            onFocus={() => on.onVisit(seat.name)}
            onPointerEnter={() => on.onPoint(seat.name)}
            onPointerLeave={() => on.onPoint(null)}
          >
            <span aria-hidden="true">{partsOfName(seat.name, separator).number}</span>
          </button>
        ),
      )}
    </>
  );
}

/** Returns the sentence of a seat: its name, class and state, and who has it. */
function labels(words: SeatWords, separator: string, t: ReturnType<typeof useTexts>['t']) {
  return (seat: BoardSeat): string => {
    const { row, number } = partsOfName(seat.name, separator);
    return [
      words.seatName(row, number),
      words.className(seat.class),
      t(`seats.state.${seat.state === 'disabled' ? 'blocked' : seat.state}`),
      ...(seat.party?.bill ? [seat.party.bill.buyer ?? seat.party.bill.reference] : []),
      ...(seat.block ? [seat.block.reason] : []),
    ].join(', ');
  };
}
