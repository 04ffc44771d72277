/**
 * The validity of a voucher: a relative date expression (D-100, D-101, VAL-055; rule VOUCHER-4 of
 * docs/algorithms/vouchers.md). It accepts these terms, one or several: `+1 year`, `6 months`, `+2
 * weeks`, `10 days`; `last day of december`, `first day of july` (the next such day); `last day of
 * this|next month|year`; a fixed day `2027-12-31`.
 */
import { addDays, type Day, isDay } from '#kernel/days.ts';
import type { Problem } from '#kernel/refusal.ts';

export const DEFAULT_VALIDITY = '+1 year';

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

const PERIOD = /^\+?\s*(\d{1,4})\s*(day|week|month|year)s?$/;
const EDGE = /^(first|last) day of (?:(this|next) (month|year)|([a-z]+))$/;
const TERM =
  /\+?\s*\d{1,4}\s*(?:day|week|month|year)s?|(?:first|last) day of (?:(?:this|next) (?:month|year)|[a-z]+)|\d{4}-\d{2}-\d{2}/g;

/** The last accepted year: later ones are mistakes, and years must keep four digits. */
const LAST_YEAR = 2999;
const YEARS_MAX = 900;

const dayOf = (year: number, month: number, date: number): Day =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);

const yearOf = (day: Day): number => Number(day.slice(0, 4));
/** 0 January ... 11 December. */
const monthOf = (day: Day): number => Number(day.slice(5, 7)) - 1;

/**
 * Returns the same date `months` later; the last day of a shorter month (31 January + 1 month: 28
 * or 29 February).
 */
function addMonths(day: Day, months: number): Day {
  const month = monthOf(day) + months;
  const lastDate = Number(dayOf(yearOf(day), month + 1, 0).slice(8));
  return dayOf(yearOf(day), month, Math.min(Number(day.slice(8)), lastDate));
}

function edgeOfMonth(edge: string, year: number, month: number): Day {
  return edge === 'first' ? dayOf(year, month, 1) : dayOf(year, month + 1, 0);
}

function edgeOfYear(edge: string, year: number): Day {
  return edge === 'first' ? dayOf(year, 0, 1) : dayOf(year, 11, 31);
}

/** Returns the next first or last day of the named month, strictly after `day`. */
function nextNamedEdge(edge: string, month: number, day: Day): Day {
  const thisYear = edgeOfMonth(edge, yearOf(day), month);
  return thisYear > day ? thisYear : edgeOfMonth(edge, yearOf(day) + 1, month);
}

function applyTerm(term: string, day: Day): Day | null {
  if (isDay(term)) return term;
  const period = PERIOD.exec(term);
  if (period) {
    const count = Number(period[1]);
    if (period[2] === 'day') return addDays(day, count);
    if (period[2] === 'week') return addDays(day, count * 7);
    if (period[2] === 'month') return addMonths(day, count);
    return count > YEARS_MAX ? null : addMonths(day, count * 12);
  }
  const edge = EDGE.exec(term);
  if (!edge) return null;
  const [, which = '', relation, unit, monthName] = edge;
  const next = relation === 'next' ? 1 : 0;
  if (unit === 'month') return edgeOfMonth(which, yearOf(day), monthOf(day) + next);
  if (unit === 'year') return edgeOfYear(which, yearOf(day) + next);
  const month = MONTHS.indexOf(monthName ?? '');
  return month < 0 ? null : nextNamedEdge(which, month, day);
}

/**
 * VOUCHER-4. Returns the last valid day of a voucher that becomes valid on `from`; applies the
 * terms from left to right. Returns null if it cannot parse the expression. The day may be in the
 * past, see {@link validityProblems}.
 */
export function resolveValidity(expression: string, from: Day): Day | null {
  const text = expression.trim().toLowerCase().replace(/\s+/g, ' ');
  const terms = text.match(TERM) ?? [];
  const leftOver = text.replace(TERM, '').replace(/[ ,]/g, '');
  if (terms.length === 0 || leftOver !== '') return null;
  let day: Day | null = from;
  for (const term of terms) {
    day = applyTerm(term.trim(), day);
    if (day === null || yearOf(day) > LAST_YEAR) return null;
  }
  return day;
}

/**
 * Refuses an expression that cannot be parsed (`vouchers.validity_unknown`) or does not lead to a
 * day after `today` (`vouchers.validity_not_future`). Reports both field names (D-101).
 */
export function validityProblems(expression: string, today: Day): Problem[] {
  const until = resolveValidity(expression, today);
  if (until !== null && until > today) return [];
  const code = until === null ? 'vouchers.validity_unknown' : 'vouchers.validity_not_future';
  return [
    { code, path: 'validity' },
    { code, path: 'page_slug' },
  ];
}
