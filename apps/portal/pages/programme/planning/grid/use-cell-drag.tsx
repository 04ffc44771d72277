import { type PointerEvent, type ReactNode, type RefObject, useState } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { DragLabel } from '#apps/portal/pages/programme/planning/drag/DragLabel.tsx';
import { aimAt, aimText, type DragAim } from '#apps/portal/pages/programme/planning/drag/drag-aim.ts';
import { type DragPoint, usePointerDrag } from '#apps/portal/pages/programme/planning/drag/use-pointer-drag.ts';
import { cellKey, type Planner } from '#apps/portal/pages/programme/planning/use-planner.ts';
import type { Cell } from '#modules/screenings/rules/planning/cell.ts';
import type { Planned } from '#modules/screenings/rules/planning/week-plan.ts';

/** A show that is dragged over the sheet. */
export type CellDrag = {
  /** The key of the show. */
  readonly dragged: string;
  /** The key of the cell under the pointer, and whether it has a conflict there. */
  readonly over: string | null;
  readonly isWrong: boolean;
};

/**
 * Drags the times of the sheet to other cells: the show keeps its clock time. With Ctrl, Alt or Cmd it is copied. Another
 * way to the same by keyboard: a cell is cut or copied, and pasted.
 */
export function useCellDrag(
  planner: Planner,
  table: RefObject<HTMLTableElement | null>,
  mayEdit: boolean,
): {
  readonly drag: CellDrag | null;
  readonly label: ReactNode;
  readonly onPointerDown: (event: PointerEvent) => void;
} {
  const words = useTexts();
  const [shown, setShown] = useState<{ aim: DragAim; over: Cell; at: DragPoint } | null>(null);
  const { screens } = planner.week.wire;
  const cellUnder = ({ x, y }: DragPoint): Cell | null => {
    const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-cell]');
    if (!cell || !table.current?.contains(cell)) return null;
    const [screenId = '', day = ''] = (cell.dataset.cell ?? '').split('/');
    return { screenId: Number(screenId), day };
  };
  const onPointerDown = usePointerDrag<Planned>({
    find: (target) => {
      const key = target.closest<HTMLElement>('[data-show]')?.dataset.show;
      return (mayEdit && planner.plan.find((screening) => screening.key === key)) || null;
    },
    onMove: (screening, at) => {
      const over = cellUnder(at);
      if (!over) return setShown(null);
      const isSame = shown && cellKey(shown.over) === cellKey(over) && shown.aim.copy === at.copy;
      const place = { ...over, minute: null };
      setShown({ aim: isSame ? shown.aim : aimAt(planner, screening, { place, copy: at.copy }, words), over, at });
    },
    onDrop: (screening, at) => {
      const over = cellUnder(at);
      setShown(null);
      if (!over) return;
      planner.drop(screening, { place: { ...over, minute: null }, copy: at.copy });
      table.current?.querySelector<HTMLElement>(`[data-cell="${cellKey(over)}"]`)?.focus();
    },
    onCancel: () => setShown(null),
  });
  if (!shown) return { drag: null, label: null, onPointerDown };
  const { aim, over, at } = shown;
  const screenName = screens.find(({ id }) => id === over.screenId)?.name ?? '';
  const isWrong = aim.problem !== '';
  return {
    drag: { dragged: aim.screening.key, over: aim.dropped.kind === 'same' ? null : cellKey(over), isWrong },
    label: <DragLabel text={aimText(aim, screenName, words)} isWrong={isWrong} x={at.x} y={at.y} />,
    onPointerDown,
  };
}
