import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/planning/cell/CellEditor.module.css';
import { faultText, noteText } from '#apps/portal/pages/programme/planning/save/fault-text.ts';
import type { Planner } from '#apps/portal/pages/programme/planning/use-planner.ts';
import type { Cell } from '#modules/screenings/rules/planning/cell.ts';

/** Lists the faults of a cell while it is typed, one sentence each. */
export function CellFaults({ id, planner, cell }: { id: string; planner: Planner; cell: Cell }) {
  const { t, formats } = useTexts();
  const words = { t, formats };
  const notes = planner.typing?.notes ?? [];
  const faultLines = planner
    .inCell(cell)
    .toSorted((a, b) => a.start - b.start)
    .flatMap((screening) =>
      planner.faultsOf(screening).map((fault) => ({
        key: `${screening.key} ${fault.kind} ${fault.kind === 'occupied' ? fault.by.key : ''}`,
        text: `${formats.time(screening.start)} ${screening.movieTitle}: ${faultText(fault, words)}`,
      })),
    );
  return (
    <ul className={css.faults} id={id} aria-live="polite">
      {notes.map((note) => (
        <li key={`${note.line} ${note.kind} ${note.word}`} data-mild={note.kind === 'twice' || undefined}>
          {noteText(note, words)}
        </li>
      ))}
      {faultLines.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  );
}
