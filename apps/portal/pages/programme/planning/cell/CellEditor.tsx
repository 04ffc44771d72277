import { type Ref, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/planning/cell/CellEditor.module.css';
import { FilmField } from '#apps/portal/pages/programme/planning/cell/FilmField.tsx';
import { CellFaults } from '#apps/portal/pages/programme/planning/grid/CellFaults.tsx';
import { hueOf } from '#apps/portal/pages/programme/planning/grid/film-colour.ts';
import { StandingLines } from '#apps/portal/pages/programme/planning/grid/StandingLines.tsx';
import { filmOf } from '#apps/portal/pages/programme/planning/planning.ts';
import type { Planner } from '#apps/portal/pages/programme/planning/use-planner.ts';
import { type Cell, type CellLine, isFree, linesOf } from '#modules/screenings/rules/planning/cell.ts';
import { Button } from '#ui/Button.tsx';

/** The first key in an editor: a digit begins a time of the last planned film, a letter a title. */
export type EditorStart = { readonly typed: string };

/**
 * Edits the lines of a cell: films and their times as typed. Enter writes them, Escape cancels; the
 * grid shows the result after every key.
 */
export function CellEditor(props: {
  planner: Planner;
  cell: Cell;
  start: EditorStart;
  onClose: () => void;
  onOpen: (key: string) => void;
}) {
  const { formats } = useTexts();
  const { planner, cell, onClose } = props;
  const { week, setLastFilm, type, leave } = planner;
  const inCell = useState(() => planner.inCell(cell))[0];
  const isTime = /^\d$/.test(props.start.typed);
  const [lines, setLines] = useState<readonly CellLine[]>(() =>
    firstLines(linesOf(inCell, week.clock), { usualFilm: planner.usualFilm(cell), typed: props.start.typed }),
  );
  /** Times that were typed before a film was chosen. */
  const [waiting, setWaiting] = useState('');
  const [focused, setFocused] = useState(lines.length > 0 && (isTime || props.start.typed === '') ? 0 : -1);
  const fields = useRef<(HTMLInputElement | null)[]>([]);
  const id = useId();
  const latest = useRef({ type, leave });
  latest.current = { type, leave };
  useEffect(() => latest.current.type(cell, lines), [cell, lines]);
  useEffect(() => () => latest.current.leave(), []);
  useEffect(() => focusEnd(fields.current[focused]), [focused]);

  const close = (): void => {
    leave();
    onClose();
  };
  const write = (): void => {
    // `planner.typing` follows a render later: it may know one key less than these lines
    const leftOut = planner.leftOutOf(cell, lines);
    if (leftOut) {
      fields.current[leftOut.line]?.focus(); // the reason is beside it
      return;
    }
    const [named] = lines.filter(hasTimes);
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
      <FilmLines id={id} films={week.wire.films} lines={lines} fields={fields} onChange={setLines} />
      <FilmField
        films={week.wire.films}
        search={lines.length > 0 && isTime ? '' : props.start.typed}
        waiting={waiting}
        onWait={setWaiting}
        autoFocus={focused === -1}
        onChoose={(film, times) => {
          const there = lines.findIndex(({ film: { versionId } }) => versionId === film.version_id);
          const line = lines[there];
          if (!line) setLines([...lines.filter(hasTimes), { film: filmOf(film), times }]);
          else if (times !== '') setLines(lines.with(there, { ...line, times: `${line.times} ${times}`.trim() }));
          setWaiting('');
          setFocused(line ? there : lines.filter(hasTimes).length);
        }}
      />
      <CellFaults id={`${id}-faults`} planner={planner} cell={cell} />
      <EditorFoot onCancel={close} />
    </form>
  );
}

/**
 * The lines at first: a typed digit begins a time of the first film in the cell. An empty cell
 * offers its usual film for a time; a letter begins a title instead.
 */
function firstLines(
  standing: readonly CellLine[],
  { usualFilm, typed }: { readonly usualFilm: CellLine['film'] | null; readonly typed: string },
): readonly CellLine[] {
  const [first, ...others] = standing;
  const isTime = /^\d$/.test(typed);
  if (first) return isTime ? [{ ...first, times: `${first.times} ${typed}` }, ...others] : standing;
  return usualFilm && (isTime || typed === '') ? [{ film: usualFilm, times: typed }] : [];
}

const hasTimes = ({ times }: CellLine): boolean => times.trim() !== '';

function EditorFoot({ onCancel }: { onCancel: () => void }) {
  const { t } = useTexts();
  return (
    <footer className={css.foot}>
      <Button size="small" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button size="small" variant="primary" type="submit">
        {t('planning.cell.take')}
      </Button>
    </footer>
  );
}

/** Focuses a field with the caret at its end. */
function focusEnd(field: HTMLInputElement | null | undefined): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

/** The lines of the cell; `fields` receives the inputs, by line. */
function FilmLines(props: {
  id: string;
  films: Planner['week']['wire']['films'];
  lines: readonly CellLine[];
  fields: RefObject<(HTMLInputElement | null)[]>;
  onChange: (lines: readonly CellLine[]) => void;
}) {
  const { id, films, lines, fields, onChange } = props;
  return lines.map((line, index) => (
    <FilmLine
      key={line.film.versionId}
      id={`${id}-${index}`}
      faultsId={`${id}-faults`}
      line={line}
      version={films.find((film) => film.version_id === line.film.versionId)?.version}
      ref={(field) => {
        fields.current[index] = field;
      }}
      onTimes={(times) => onChange(lines.map((other, i) => (i === index ? { ...other, times } : other)))}
    />
  ));
}

/** A film and its times, as one types them. */
function FilmLine(props: {
  id: string;
  faultsId: string;
  line: CellLine;
  version: string | undefined;
  ref: Ref<HTMLInputElement>;
  onTimes: (times: string) => void;
}) {
  const { t } = useTexts();
  const { id, line } = props;
  return (
    <div className={css.line} style={hueOf(line.film.movieId)}>
      <label className={css.film} htmlFor={id}>
        <b>{line.film.movieTitle}</b>
        <small>{props.version}</small>
      </label>
      <input
        ref={props.ref}
        className={css.times}
        id={id}
        value={line.times}
        autoComplete="off"
        spellCheck={false}
        inputMode="text"
        placeholder={t('planning.cell.times')}
        aria-describedby={props.faultsId}
        onChange={({ target }) => props.onTimes(target.value)}
      />
    </div>
  );
}
