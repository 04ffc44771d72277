import { type KeyboardEvent, type MouseEvent, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { CellPopover } from '#apps/portal/pages/programme/planning/cell/CellPopover.tsx';
import { ComparableShown } from '#apps/portal/pages/programme/planning/grid/comparable.ts';
import { DayHead } from '#apps/portal/pages/programme/planning/grid/DayHead.tsx';
import { type CellDrag, useCellDrag } from '#apps/portal/pages/programme/planning/grid/use-cell-drag.tsx';
import { type CellDragMark, WeekCell } from '#apps/portal/pages/programme/planning/grid/WeekCell.tsx';
import css from '#apps/portal/pages/programme/planning/grid/WeekGrid.module.css';
import type { Selection } from '#apps/portal/pages/programme/planning/selection/use-selection.ts';
import { cellKey, type Planner } from '#apps/portal/pages/programme/planning/use-planner.ts';
import type { Day } from '#kernel/days.ts';
import { type Cell, type CellLine, isFree, linesOf, pastedLines } from '#modules/screenings/rules/planning/cell.ts';
import { clockTime, typedTimes } from '#modules/screenings/rules/planning/typed-times.ts';
import {
  earlierStage,
  type PlanFault,
  type Planned,
  type Stage,
} from '#modules/screenings/rules/planning/week-plan.ts';

type Props = {
  planner: Planner;
  selection: Selection;
  mayEdit: boolean;
  /** The refusals of the server, by key. */
  refused: ReadonlyMap<string, readonly string[]>;
  onCopyDay: (day: Day) => void;
  onShowDay: (day: Day) => void;
  /** Opens a screening by its key. */
  onOpen: (key: string) => void;
};
type Place = { readonly row: number; readonly column: number };

/**
 * Shows the week as a sheet: screens down, days across. Arrow keys move; Enter, F2 or typing edits
 * a cell; Delete empties it; a copied cell is pasted into another. Space selects the shows of a cell, Shift with an arrow
 * key those of the next cell as well.
 */
export function WeekGrid({ planner, selection, mayEdit, refused, onCopyDay, onShowDay, onOpen }: Props) {
  const { t, formats } = useTexts();
  const { week } = planner;
  const [at, setAt] = useState<Place>({ row: 0, column: 0 });
  const [editing, setEditing] = useState<Editing | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const clip = useRef<{ text: string; lines: readonly CellLine[]; stage: Stage } | null>(null);

  const cellAt = ({ row, column }: Place): Cell => ({
    screenId: week.wire.screens[row]?.id ?? 0,
    day: week.days[column] ?? '',
  });
  const elementOf = (cell: Cell): HTMLElement | null =>
    table.current?.querySelector<HTMLElement>(`[data-cell="${cellKey(cell)}"]`) ?? null;
  const go = (place: Place): void => {
    const next = within(place, week);
    setAt(next);
    elementOf(cellAt(next))?.focus();
  };
  const open = (place: Place, typed = ''): void => {
    setAt(place);
    if (mayEdit) setEditing({ cell: cellAt(place), typed });
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step) {
      const next = { row: at.row + step[0], column: at.column + step[1] };
      if (event.shiftKey && mayEdit) selection.extend(cellAt(at), cellAt(within(next, week)));
      go(next);
    } else if (event.key === ' ' && mayEdit) selection.toggleCell(cellAt(at));
    else if (event.key === 'Home') go({ ...at, column: 0 });
    else if (event.key === 'End') go({ ...at, column: week.days.length - 1 });
    else if (event.key === 'Enter' || event.key === 'F2') open(at);
    else if ((event.key === 'Delete' || event.key === 'Backspace') && mayEdit) planner.write(cellAt(at), []);
    else if (event.key.length === 1 && event.key !== ' ') open(at, event.key);
    else return;
    event.preventDefault();
  };
  /** The clipboard event goes to the page, not to the selected cell. */
  const onClipboard = (event: ClipboardEvent): void => {
    const isHere = document.activeElement instanceof HTMLElement && document.activeElement.dataset.cell !== undefined;
    if (!isHere || !event.clipboardData) return;
    event.preventDefault();
    if (event.type === 'paste') {
      const text = event.clipboardData.getData('text/plain');
      if (!mayEdit) return;
      if (clip.current?.text === text) planner.write(cellAt(at), clip.current.lines, clip.current.stage);
      else pasteTimes(text);
      return;
    }
    const copied = planner.inCell(cellAt(at));
    const lines = pastedLines(copied, week.clock);
    const text = lines.map(({ film, times }) => `${film.movieTitle}\t${times}`).join('\n');
    clip.current = { text, lines, stage: copied.map(({ stage }) => stage).reduce(earlierStage, 'on_sale') };
    event.clipboardData.setData('text/plain', text);
    if (event.type === 'cut' && mayEdit) planner.write(cellAt(at), []);
  };
  /** Times from elsewhere belong to the film of the cell, or else to the last planned film. */
  const pasteTimes = (text: string): void => {
    const lines = linesWithTimes(text, linesOf(planner.inCell(cellAt(at)), week.clock), planner.lastFilm);
    if (lines) planner.write(cellAt(at), lines);
  };

  useClipboard(onClipboard);
  const latest = useRef({ onKey, open, setAt });
  latest.current = { onKey, open, setAt };
  // each of many cells is rendered only when its own screenings change: the callbacks stay the same
  const { drag, label, onPointerDown } = useCellDrag(planner, table, mayEdit);
  const onKeyDown = useCallback((event: KeyboardEvent): void => latest.current.onKey(event), []);
  const onSelect = useCallback((row: number, column: number, isAgain: boolean): void => {
    if (isAgain) latest.current.open({ row, column });
    else latest.current.setAt({ row, column });
  }, []);

  return (
    <div className={css.scroll}>
      <table
        className={css.grid}
        ref={table}
        onPointerDown={onPointerDown}
        onClickCapture={(event) => selectByClick(event, selection)}
        aria-label={t('planning.grid.label', { day: formats.date(week.wire.week) })}
      >
        <GridHead week={week} mayEdit={mayEdit} onCopyDay={onCopyDay} onShowDay={onShowDay} />
        <tbody>
          {week.wire.screens.map((screen, row) => (
            <tr key={screen.id}>
              <th className={css.screen} scope="row">
                {screen.name}
                <small>{t('planning.grid.places', { count: screen.capacity })}</small>
              </th>
              <RowCells
                planner={planner}
                screenId={screen.id}
                row={row}
                chosen={at.row === row ? at.column : null}
                refused={refused}
                drag={drag}
                selected={selection.keys}
                onKeyDown={onKeyDown}
                onSelect={onSelect}
              />
            </tr>
          ))}
        </tbody>
      </table>
      {label}
      <EditedCell
        planner={planner}
        editing={editing}
        elementOf={elementOf}
        onOpen={onOpen}
        onClose={() => setEditing(null)}
      />
    </div>
  );
}

/** Returns the lines of a cell with pasted times; null if the text has other words, or no film is known. */
function linesWithTimes(
  text: string,
  standing: readonly CellLine[],
  lastFilm: CellLine['film'] | null,
): readonly CellLine[] | null {
  const { times, wrong } = typedTimes(text);
  const film = standing[0]?.film ?? lastFilm;
  if (!film || times.length === 0 || wrong.length > 0) return null;
  return [{ film, times: times.map(clockTime).join(' ') }, ...standing.slice(1)];
}

type Editing = { readonly cell: Cell; readonly typed: string };

/** The editor of a cell, over the cell; afterwards the cell has the focus again. */
function EditedCell(props: {
  planner: Planner;
  editing: Editing | null;
  elementOf: (cell: Cell) => HTMLElement | null;
  onOpen: (key: string) => void;
  onClose: () => void;
}) {
  const { t } = useTexts();
  const { planner, editing, elementOf, onOpen, onClose } = props;
  if (!editing) return null;
  const { cell, typed } = editing;
  return (
    <CellPopover
      key={cellKey(cell)}
      planner={planner}
      cell={cell}
      typed={typed}
      label={t('planning.cell.title')}
      over={elementOf(cell)}
      onOpen={onOpen}
      onClose={() => {
        onClose();
        elementOf(cell)?.focus();
      }}
    />
  );
}

function GridHead(props: Pick<Props, 'mayEdit' | 'onCopyDay' | 'onShowDay'> & { week: Planner['week'] }) {
  const { t } = useTexts();
  const { week, mayEdit, onCopyDay, onShowDay } = props;
  return (
    <thead>
      <tr>
        <th className={css.corner} scope="col">
          {t('planning.grid.screen')}
        </th>
        {week.days.map((day) => (
          <DayHead
            key={day}
            day={day}
            isToday={day === week.wire.today}
            onCopy={mayEdit ? () => onCopyDay(day) : null}
            onShow={() => onShowDay(day)}
          />
        ))}
      </tr>
    </thead>
  );
}

function RowCells(props: {
  planner: Planner;
  screenId: number;
  row: number;
  /** The column of the chosen cell, if it is in this row. */
  chosen: number | null;
  refused: Props['refused'];
  drag: CellDrag | null;
  selected: Selection['keys'];
  onKeyDown: (event: KeyboardEvent) => void;
  onSelect: (row: number, column: number, isAgain: boolean) => void;
}) {
  const { planner, screenId, row, refused, drag, selected, onKeyDown, onSelect } = props;
  const { week } = planner;
  const capacity = week.wire.screens[row]?.capacity ?? 0;
  const comparable = useContext(ComparableShown);
  return week.days.map((day, column) => {
    const cell = { screenId, day };
    const inCell = planner.inCell(cell);
    return (
      <WeekCell
        key={day}
        cell={cellKey(cell)}
        clock={week.clock}
        day={day}
        inCell={inCell}
        faults={faultsIn(inCell, planner, refused)}
        fresh={freshIn(inCell, planner)}
        selected={selectedIn(inCell, selected)}
        drag={dragIn(inCell, cellKey(cell), drag)}
        facts={week.facts}
        capacity={capacity}
        comparable={comparable(screenId, day)}
        isAt={props.chosen === column}
        isPast={day < week.wire.today}
        row={row}
        column={column}
        onKeyDown={onKeyDown}
        onSelect={onSelect}
      />
    );
  });
}

const CLIPBOARD = ['copy', 'cut', 'paste'] as const;
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Returns the keys with a fault in a cell as one string: equal strings render once. */
function faultsIn(
  inCell: readonly Planned[],
  planner: Planner,
  refused: ReadonlyMap<string, readonly string[]>,
): string {
  const isWrong = ({ key }: Planned, faults: readonly PlanFault[]): boolean => faults.length > 0 || refused.has(key);
  return inCell
    .filter((each) => isWrong(each, planner.faultsOf(each)))
    .map(({ key }) => key)
    .join(' ');
}

/** Returns what a drag means to a cell: the key of the show that is dragged from it, and how it would be there. */
function dragIn(inCell: readonly Planned[], cell: string, drag: CellDrag | null): CellDragMark {
  if (!drag) return NO_DRAG;
  const dragged = inCell.some(({ key }) => key === drag.dragged) ? drag.dragged : null;
  const over = drag.over === cell ? (drag.isWrong ? 'wrong' : 'free') : null;
  return dragged || over ? { dragged, over } : NO_DRAG;
}
const NO_DRAG: CellDragMark = { dragged: null, over: null };

/** Returns the selected keys. */
const selectedIn = (inCell: readonly Planned[], selected: Selection['keys']): string =>
  inCell
    .filter(({ key }) => selected.has(key))
    .map(({ key }) => key)
    .join(' ');

/** A click that selects does not open its cell. */
function selectByClick(event: MouseEvent, selection: Selection): void {
  const cell = event.target instanceof Element ? cellNamed(event.target) : null;
  if (cell && selection.click(event, cell)) event.stopPropagation();
}

/** Hears what is copied, cut and pasted in the page. */
function useClipboard(onClipboard: (event: ClipboardEvent) => void): void {
  const latest = useRef(onClipboard);
  latest.current = onClipboard;
  useEffect(() => {
    const listener = (event: ClipboardEvent): void => latest.current(event);
    for (const name of CLIPBOARD) document.addEventListener(name, listener);
    return () => {
      for (const name of CLIPBOARD) document.removeEventListener(name, listener);
    };
  }, []);
}

/** Returns the cell of an element of the sheet. */
function cellNamed(element: Element): Cell | null {
  const [screenId = '', day = ''] = (element.closest<HTMLElement>('[data-cell]')?.dataset.cell ?? '').split('/');
  return day === '' ? null : { screenId: Number(screenId), day };
}

/** Returns the nearest place in the sheet. */
const within = ({ row, column }: Place, { wire, days }: Planner['week']): Place => ({
  row: Math.max(0, Math.min(wire.screens.length - 1, row)),
  column: Math.max(0, Math.min(days.length - 1, column)),
});

/** Returns the unsaved keys. */
const freshIn = (inCell: readonly Planned[], { written }: Planner): string =>
  inCell
    .filter((screening) => isFree(screening) && written.has(screening.key))
    .map(({ key }) => key)
    .join(' ');
