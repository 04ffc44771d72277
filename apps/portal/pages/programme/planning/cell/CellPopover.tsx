import { useLayoutEffect, useRef } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { CellEditor } from '#apps/portal/pages/programme/planning/cell/CellEditor.tsx';
import css from '#apps/portal/pages/programme/planning/cell/CellPopover.module.css';
import { noteText } from '#apps/portal/pages/programme/planning/save/fault-text.ts';
import type { Planner } from '#apps/portal/pages/programme/planning/use-planner.ts';
import type { Cell } from '#modules/screenings/rules/planning/cell.ts';
import { toast } from '#ui/Toast.tsx';

const WIDTH_PX = 360;
const EDGE_PX = 12;

/**
 * Opens the editor of a cell over it, in the browser's top layer, so that no scrolling box cuts it
 * off. A press elsewhere accepts the input.
 */
export function CellPopover(props: {
  planner: Planner;
  cell: Cell;
  typed: string;
  label: string;
  over: HTMLElement | null;
  onOpen: (key: string) => void;
  onClose: () => void;
}) {
  const { t, formats } = useTexts();
  const { over, onClose, planner } = props;
  const box = useRef<HTMLDivElement>(null);
  const takeAndClose = (): void => {
    const leftOut = planner.take();
    if (leftOut.length > 0) toast(leftOut.map((note) => noteText(note, { t, formats })).join(' '), 'warning');
    onClose();
  };
  const latest = useRef({ onClose, takeAndClose });
  latest.current = { onClose, takeAndClose };
  // before its fields get the focus: a hidden element cannot
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    element.showPopover();
    place(element, over);
    const watching = new ResizeObserver(() => place(element, over));
    watching.observe(element);
    const onPress = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !element.contains(target)) latest.current.takeAndClose();
    };
    const onKey = ({ key, defaultPrevented }: KeyboardEvent): void => {
      if (key === 'Escape' && !defaultPrevented) latest.current.onClose();
    };
    document.addEventListener('pointerdown', onPress, true);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      watching.disconnect();
      document.removeEventListener('pointerdown', onPress, true);
    };
  }, [over]);
  return (
    <div ref={box} className={css.popover} popover="manual" role="dialog" aria-label={props.label}>
      <CellEditor
        planner={planner}
        cell={props.cell}
        start={{ typed: props.typed }}
        onClose={onClose}
        onOpen={props.onOpen}
      />
    </div>
  );
}

/** Places it below the cell if there is space, else above it, and never outside the window. */
function place(element: HTMLElement, over: HTMLElement | null): void {
  const cell = over?.getBoundingClientRect();
  if (!cell) return;
  const left = Math.max(EDGE_PX, Math.min(cell.left - EDGE_PX, innerWidth - WIDTH_PX - EDGE_PX));
  const height = element.offsetHeight;
  const top = Math.max(EDGE_PX, Math.min(cell.top - EDGE_PX, innerHeight - height - EDGE_PX));
  element.style.left = `${left + scrollX}px`;
  element.style.top = `${top + scrollY}px`;
}
