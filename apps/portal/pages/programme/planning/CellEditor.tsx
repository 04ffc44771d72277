import { useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/planning/CellEditor.module.css';
import { CellFaults } from '#apps/portal/pages/planning/CellFaults.tsx';
import { FilmField } from '#apps/portal/pages/planning/FilmField.tsx';
import { hueOf } from '#apps/portal/pages/planning/film-colour.ts';
import { filmOf } from '#apps/portal/pages/planning/planning.ts';
import { StandingLines } from '#apps/portal/pages/planning/StandingLines.tsx';
import { isLeftOut, type Planner } from '#apps/portal/pages/planning/use-planner.ts';
import { type Cell, type CellLine, isFree, linesOf } from '#modules/screenings/rules/cell.ts';
import { Button } from '#ui/Button.tsx';

/** With what an editor opens: a digit begins a time of the film planned last, a letter a title. */
export type EditorStart = { readonly typed: string };

/**
 * The lines of a cell: films, and their times as one types them. Enter writes them, Escape leaves them; what they would lead to
 * is shown in the grid with every key.
 */
export function CellEditor(props: {
  planner: Planner;
  cell: Cell;
  start: EditorStart;
  onClose: () => void;
  onOpen: (key: string) => void;
}) {
  const { t, formats } = useTexts();
  const { planner, cell, onClose } = props;
  const { week, lastFilm, setLastFilm, type, leave } = planner;
  const inCell = useState(() => planner.inCell(cell))[0];
  const isTime = /^\d$/.test(props.start.typed);
  const [lines, setLines] = useState<readonly CellLine[]>(() => {
    const standing = linesOf(inCell, week.clock);
    const first = standing[0]?.film ?? lastFilm;
    if (!isTime || !first) return standing;
    const line = { film: first, times: props.start.typed };
    return standing[0]
      ? [{ ...standing[0], times: `${standing[0].times} ${props.start.typed}` }, ...standing.slice(1)]
      : [line];
  });
  const [focused, setFocused] = useState(lines.length > 0 && (isTime || props.start.typed === '') ? 0 : -1);
  const fields = useRef<(HTMLInputElement | null)[]>([]);
  const id = useId();
  const latest = useRef({ type, leave });
  latest.current = { type, leave };
  useEffect(() => latest.current.type(cell, lines), [cell, lines]);
  useEffect(() => () => latest.current.leave(), []);
  useEffect(() => {
    const field = fields.current[focused];
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [focused]);

  const close = (): void => {
    leave();
    onClose();
  };
  const write = (): void => {
    const leftOut = planner.typing?.notes.find(isLeftOut);
    if (leftOut) {
      fields.current[leftOut.line]?.focus(); // beside it stands why
      return;
    }
    const [named] = lines.filter(({ times }) => times.trim() !== '');
    if (named) setLastFilm(named.film);
    planner.write(cell, lines);
    onClose();
  };
  const screen = week.wire.screens.find((each) => each.id === cell.screenId)?.name ?? '';
  return (
    <form
      className={css.editor}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        write();
      }}
    >
      <h3 className={css.head}>
        {screen} <small>{formats.longDay(cell.day)}</small>
      </h3>
      <StandingLines
        planner={planner}
        standing={inCell.filter((screening) => !isFree(screening))}
        onOpen={props.onOpen}
      />
      {lines.map((line, index) => (
        <div key={line.film.versionId} className={css.line} style={hueOf(line.film.movieId)}>
          <label className={css.film} htmlFor={`${id}-${index}`}>
            <b>{line.film.movieTitle}</b>
            <small>{week.wire.films.find((film) => film.version_id === line.film.versionId)?.version}</small>
          </label>
          <input
            ref={(field) => {
              fields.current[index] = field;
            }}
            className={css.times}
            id={`${id}-${index}`}
            value={line.times}
            autoComplete="off"
            spellCheck={false}
            inputMode="text"
            placeholder={t('planning.cell.times')}
            aria-describedby={`${id}-faults`}
            onChange={({ target }) =>
              setLines(lines.map((other, i) => (i === index ? { ...other, times: target.value } : other)))
            }
          />
        </div>
      ))}
      <FilmField
        films={week.wire.films}
        search={isTime ? '' : props.start.typed}
        autoFocus={focused === -1}
        onChoose={(film) => {
          const there = lines.findIndex(({ film: { versionId } }) => versionId === film.version_id);
          if (there < 0)
            setLines([...lines, { film: filmOf(film), times: isTime && !lastFilm ? props.start.typed : '' }]);
          setFocused(there < 0 ? lines.length : there);
        }}
      />
      <CellFaults id={`${id}-faults`} planner={planner} cell={cell} />
      <footer className={css.foot}>
        <Button size="small" onClick={close}>
          {t('common.cancel')}
        </Button>
        <Button size="small" variant="primary" type="submit">
          {t('planning.cell.take')}
        </Button>
      </footer>
    </form>
  );
}
