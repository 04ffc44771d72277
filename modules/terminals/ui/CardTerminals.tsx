import type { ReactNode } from 'react';
import type { EndedDayWire, TerminalTotals } from '#modules/terminals/contract/totals.ts';
import { type CountLine, countParts, linesOfDay, nameLine } from '#modules/terminals/rules/count-parts.ts';
import css from '#modules/terminals/ui/CardTerminals.module.css';
import { classes } from '#ui/classes.ts';

type Words = {
  readonly t: (
    key: `terminal-totals.${CountLine['key'] | 'title' | 'archived'}`,
    params?: Readonly<Record<string, string | number>>,
  ) => string;
  readonly formats: { readonly money: (euros: number) => string; readonly dateTime: (instant: number) => string };
};

type Props = {
  terminals: readonly TerminalTotals[];
  words: Words;
  /** Of the title among the headings of the page. */
  level: 2 | 3;
  /** What stands below a terminal, such as a button. */
  below?: (terminal: TerminalTotals) => ReactNode;
};

/**
 * Shows each card terminal beside the drawer: our total, its own total of each end of day, and the
 * difference by name (D-143, decision 0095). An end of day that is still open blocks nothing.
 */
export function CardTerminals({ terminals, words, level, below }: Props) {
  if (terminals.length === 0) return null;
  const [Title, Name] = level === 2 ? (['h2', 'h3'] as const) : (['h3', 'h4'] as const);
  const title = words.t('terminal-totals.title');
  return (
    <section className={css.terminals} aria-label={title}>
      <Title className={css.title}>{title}</Title>
      {terminals.map((terminal) => (
        <div key={terminal.id} className={css.terminal}>
          <Name className={css.name}>
            {nameLine(terminal, (name) => words.t('terminal-totals.archived', { name }))}
          </Name>
          {countParts(terminal).map(({ id, lines }) => (
            <Part key={id} lines={lines} words={words} />
          ))}
          {below?.(terminal)}
        </div>
      ))}
    </section>
  );
}

/** Shows one ended day, in the same words as the count. */
export const DayLines = ({ day, words }: { day: EndedDayWire; words: Words }) => (
  <Part lines={linesOfDay(day)} words={words} />
);

function Part({ lines, words }: { lines: readonly CountLine[]; words: Words }) {
  return (
    <div className={css.part}>
      {lines.map((line) => (
        <Line key={line.key} line={line} words={words} />
      ))}
    </div>
  );
}

function Line({ line, words: { t, formats } }: { line: CountLine; words: Words }) {
  const key = `terminal-totals.${line.key}` as const;
  if (line.kind === 'heading')
    return <p>{t(key, line.key === 'ended' ? { time: formats.dateTime(Date.parse(line.at)) } : {})}</p>;
  const { count, euros } = line;
  if (line.kind === 'remark')
    return (
      <p className={classes(css.remark, line.isWrong && css.wrong)}>
        {t(key, { count, amount: formats.money(euros) })}
      </p>
    );
  return (
    <p className={css.sum}>
      <span>{t(key, { count })}</span>
      <b>{formats.money(euros)}</b>
    </p>
  );
}
