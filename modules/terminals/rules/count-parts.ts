import type { DayVerdict } from '#modules/terminals/rules/day-totals.ts';

type Attempt = 'running' | 'refused' | 'unknown';

/** A card terminal in a count, as the contract has it. Amounts in euros, `at` ISO 8601. */
export type TotalsInCount = {
  readonly ends_days: boolean;
  readonly archived: boolean;
  readonly days: readonly {
    readonly at: string;
    readonly terminal: number | null;
    readonly ours: number;
    readonly count: number;
    readonly lost: number;
    readonly verdict: DayVerdict;
    readonly difference: number | null;
  }[];
  readonly open: {
    readonly ours: number;
    readonly count: number;
    readonly unknown: number;
    readonly attempt: Attempt | null;
  };
};

/**
 * A line about a terminal in a count, for screen and paper. `key`: of messages/LOCALE/documents/terminal-totals.json.
 * A sum has its amount beside it; a remark may have one in its sentence.
 */
export type CountLine = HeadingLine | SumLine | RemarkLine;
/** `at`: when the day ended. */
type HeadingLine =
  | { readonly kind: 'heading'; readonly key: 'ended'; readonly at: string }
  | { readonly kind: 'heading'; readonly key: 'open' | 'nothing' | 'automatic' };
type SumLine = {
  readonly kind: 'sum';
  readonly key: 'ours' | 'theirs';
  readonly count: number;
  readonly euros: number;
};
type RemarkLine = {
  readonly kind: 'remark';
  readonly key: `verdict.${DayVerdict}` | 'lost' | `attempt.${Attempt}` | 'unknown';
  readonly count: number;
  readonly euros: number;
  /** Someone has to look into it. */
  readonly isWrong: boolean;
};

/** The lines about an ended day (`id`: when it ended), or about what is open since. */
type CountPart = { readonly id: string; readonly lines: readonly CountLine[] };

/**
 * Returns whether a count offers to end the day of a terminal: it has not had its end of day in this shift, or
 * something was booked or tried since.
 */
export const isDayOpen = ({ ends_days, archived, days, open }: TotalsInCount): boolean =>
  ends_days && !archived && (days.length === 0 || isUsed(open));

const isUsed = ({ count, unknown, attempt }: TotalsInCount['open']): boolean =>
  count > 0 || unknown > 0 || attempt !== null;

/** Returns how a terminal is named in a count: as it is, or by the sentence `archived`. */
export const nameLine = (
  { name, archived }: Pick<TotalsInCount, 'archived'> & { readonly name: string },
  say: (name: string) => string,
): string => (archived ? say(name) : name);

/** Returns what a count says of a terminal: each ended day with both totals and the difference, then what is open. */
export const countParts = ({ ends_days, days, open }: TotalsInCount): CountPart[] => [
  ...days.map((day) => ({ id: day.at, lines: linesOfDay(day) })),
  { id: 'open', lines: openLines({ ends_days, days, open }) },
];

const remark = (key: RemarkLine['key'], { count = 0, euros = 0, isWrong = false } = {}): RemarkLine => ({
  kind: 'remark',
  key,
  count,
  euros,
  isWrong,
});

/** Returns what is said of an ended day: both totals, and the difference in words. */
export function linesOfDay(day: TotalsInCount['days'][number]): CountLine[] {
  const { at, terminal, ours, count, lost, verdict, difference } = day;
  const isWrong = verdict === 'more' || verdict === 'less';
  return [
    { kind: 'heading', key: 'ended', at },
    { kind: 'sum', key: 'ours', count, euros: ours },
    ...(terminal === null ? [] : [{ kind: 'sum', key: 'theirs', count: 0, euros: terminal } as const]),
    remark(`verdict.${verdict}`, { euros: Math.abs(difference ?? 0), isWrong }),
    ...(lost === 0 ? [] : [remark('lost', { euros: lost })]),
  ];
}

/** Nothing after an ended day, unless something was booked or tried since. */
function openLines({ ends_days, days, open }: Omit<TotalsInCount, 'archived'>): CountLine[] {
  const { ours, count, unknown, attempt } = open;
  if (ends_days && !isUsed(open)) return days.length > 0 ? [] : [{ kind: 'heading', key: 'nothing' }];
  return [
    { kind: 'heading', key: ends_days ? 'open' : 'automatic' },
    { kind: 'sum', key: 'ours', count, euros: ours },
    ...(attempt === null ? [] : [remark(`attempt.${attempt}`)]),
    ...(unknown === 0 ? [] : [remark('unknown', { count: unknown, isWrong: true })]),
  ];
}
