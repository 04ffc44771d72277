import { type Cents, MONEY_CENTS_MAX } from '#kernel/money.ts';

/**
 * Returns the amount after a key; digits fill up from the cents: `1250` is 12.50, and 00 makes it
 * 1,250.00. Null: nothing typed yet.
 */
export function afterAmountKey(typed: Cents | null, key: string): Cents | null {
  if (key === 'Escape') return null;
  if (key === 'Backspace') return typed === null || typed < 10 ? null : Math.floor(typed / 10);
  if (!/^(\d|00)$/.test(key)) return typed;
  const next = (typed ?? 0) * 10 ** key.length + Number(key);
  return next > MONEY_CENTS_MAX ? typed : next;
}

const NOTES: readonly Cents[] = [500, 1_000, 2_000, 5_000, 10_000, 20_000];
const OFFERED = 4;

/** Returns the likely cash amounts: for each kind of note, enough notes to cover the amount. */
export function likelyNotes(due: Cents): Cents[] {
  const likely = NOTES.map((note) => Math.ceil(due / note) * note).filter((given) => given > due);
  return [...new Set(likely)].sort((a, b) => a - b).slice(0, OFFERED);
}
