/**
 * A payment provider's own book: the amounts really captured, refunded and charged back, regardless
 * of the wire answers. The cinema's ledger must equal it (I08). In memory; with a file also on
 * disk, so that a restarted simulator keeps the book.
 */
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

export type MoneyEntry = {
  readonly id: string;
  status: string;
  currency: string;
  amountCents: number;
  capturedCents: number;
  refundedCents: number;
  chargedBackCents: number;
  readonly createdAt: number;
  description: string;
  /** The merchant's reference of the payment: Mollie's metadata, Payconiq's reference. */
  reference: unknown;
};

type Totals = {
  payments: number;
  capturedCents: number;
  refundedCents: number;
  chargedBackCents: number;
  /** Captured less refunded less charged back: the provider's debt to the cinema. */
  netCents: number;
};

export type BookView = {
  /** Newest first. Payments that were removed to limit the memory are in the totals only. */
  readonly payments: readonly MoneyEntry[];
  /** Euro. */
  readonly totals: Totals;
  readonly otherCurrencies: Readonly<Record<string, Totals>>;
  readonly forgotten: number;
};

export type MoneyBook<E extends MoneyEntry> = {
  readonly size: number;
  readonly full: boolean;
  get(id: string): E | undefined;
  /** Stores a new or a changed payment. */
  write(entry: E): void;
  newest(): E | undefined;
  /** Returns all stored payments, oldest first. */
  entries(): IterableIterator<E>;
  view(): BookView;
  close(): void;
};

type MoneyBookOptions<E> = {
  /** JSON lines file; none: memory only. */
  readonly file?: string | undefined;
  /**
   * The number of stored payments; further settled ones are removed, oldest first. Default 10,000.
   */
  readonly keep?: number | undefined;
  /** Returns true if the payment is final: only such payments may be removed. */
  readonly isSettled: (entry: E) => boolean;
};

/** Unsettled payments are never removed; beyond this number the provider fails instead. */
const UNSETTLED_MAX = 100_000;
const LINES_BEFORE_COMPACTION = 40_000;

const noTotals = (): Totals => ({
  payments: 0,
  capturedCents: 0,
  refundedCents: 0,
  chargedBackCents: 0,
  netCents: 0,
});

function count(totals: Record<string, Totals>, entry: MoneyEntry): void {
  totals[entry.currency] ??= noTotals();
  const sum = totals[entry.currency] as Totals;
  sum.payments += 1;
  sum.capturedCents += entry.capturedCents;
  sum.refundedCents += entry.refundedCents;
  sum.chargedBackCents += entry.chargedBackCents;
  sum.netCents += entry.capturedCents - entry.refundedCents - entry.chargedBackCents;
}

type Line<E> = { entry: E } | { forget: string } | { forgotten: Record<string, Totals> };

export function openMoneyBook<E extends MoneyEntry>(options: MoneyBookOptions<E>): MoneyBook<E> {
  const keep = options.keep ?? 10_000;
  const entries = new Map<string, E>();
  /** Ids in the order in which they settled: the first is removed first. */
  const settled = new Set<string>();
  let forgotten: Record<string, Totals> = {};
  let newest: E | undefined;

  const remember = (entry: E) => {
    if (!entries.has(entry.id)) newest = entry;
    entries.set(entry.id, entry);
    settled.delete(entry.id);
    if (options.isSettled(entry)) settled.add(entry.id);
  };
  const forget = (id: string) => {
    const entry = entries.get(id);
    if (!entry) return;
    count(forgotten, entry);
    entries.delete(id);
    settled.delete(id);
  };

  if (options.file) {
    for (const line of readLines<E>(options.file)) {
      if ('entry' in line) remember(line.entry);
      else if ('forget' in line) forget(line.forget);
      else forgotten = line.forgotten;
    }
  }
  const file = options.file
    ? openLineFile<Line<E>>(options.file, function* () {
        yield { forgotten };
        for (const entry of entries.values()) yield { entry };
      })
    : undefined;

  return {
    get size() {
      return entries.size;
    },
    get full() {
      return entries.size - settled.size >= UNSETTLED_MAX;
    },
    get: (id) => entries.get(id),
    write(entry) {
      remember(entry);
      file?.append({ entry });
      while (entries.size > keep) {
        const [oldest] = settled;
        if (oldest === undefined) break;
        forget(oldest);
        file?.append({ forget: oldest });
      }
    },
    newest: () => newest,
    entries: () => entries.values(),
    view() {
      const sums: Record<string, Totals> = {};
      for (const [currency, totals] of Object.entries(forgotten)) sums[currency] = { ...totals };
      const gone = Object.values(forgotten).reduce((sum, totals) => sum + totals.payments, 0);
      for (const entry of entries.values()) count(sums, entry);
      const { EUR = noTotals(), ...otherCurrencies } = sums;
      return { payments: [...entries.values()].map(lineOf).reverse(), totals: EUR, otherCurrencies, forgotten: gone };
    },
    close: () => file?.close(),
  };
}

const lineOf = (entry: MoneyEntry): MoneyEntry => ({
  id: entry.id,
  status: entry.status,
  currency: entry.currency,
  amountCents: entry.amountCents,
  capturedCents: entry.capturedCents,
  refundedCents: entry.refundedCents,
  chargedBackCents: entry.chargedBackCents,
  createdAt: entry.createdAt,
  description: entry.description,
  reference: entry.reference,
});

/**
 * Reads the file of an earlier run. A torn last line comes from a kill: it was never acknowledged.
 */
function readLines<E>(file: string): Line<E>[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.flatMap((text, index) => {
    try {
      return [JSON.parse(text) as Line<E>];
    } catch (error) {
      if (index === lines.length - 1) return [];
      throw new Error(`${file} line ${index + 1} is not readable`, { cause: error });
    }
  });
}

/**
 * Appends synchronously: a written line survives a kill of this process, and an acknowledged
 * payment is never lost. Rewrites the file at the start and when it has grown long.
 */
function openLineFile<L>(file: string, whole: () => Iterable<L>): { append(line: L): void; close(): void } {
  mkdirSync(dirname(file), { recursive: true });
  let descriptor = -1;
  let appended = 0;
  let limit = LINES_BEFORE_COMPACTION;
  const rewrite = () => {
    if (descriptor >= 0) closeSync(descriptor);
    descriptor = openSync(`${file}.new`, 'w');
    let written = 0;
    for (const line of whole()) {
      writeSync(descriptor, `${JSON.stringify(line)}\n`);
      written += 1;
    }
    renameSync(`${file}.new`, file);
    appended = 0;
    limit = Math.max(LINES_BEFORE_COMPACTION, 2 * written);
  };
  rewrite();
  return {
    append(line) {
      if (descriptor < 0) return;
      writeSync(descriptor, `${JSON.stringify(line)}\n`);
      appended += 1;
      if (appended > limit) rewrite();
    },
    close() {
      if (descriptor >= 0) closeSync(descriptor);
      descriptor = -1;
    },
  };
}
