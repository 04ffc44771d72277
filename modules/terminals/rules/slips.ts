/**
 * The slips of a card terminal that leaves printing to the till (D-143): for the merchant, for the
 * cardholder, or for the administration of the terminal, such as its end of day.
 */
export const SLIP_KINDS = ['merchant', 'cardholder', 'administration', 'unnamed'] as const;
export type SlipKind = (typeof SLIP_KINDS)[number];

export type SlipLine = { readonly text: string; readonly centred: boolean; readonly large: boolean };
export type Slip = {
  readonly kind: SlipKind;
  readonly lines: readonly SlipLine[];
  /** The cardholder signs here, and the slip has no line for it. */
  readonly needsSignature: boolean;
};

/** One message of the terminal: a line, or a block of them. */
export type PrintedText = {
  /** Null: not named; it belongs to the slip before. */
  readonly kind: SlipKind | null;
  readonly lines: readonly SlipLine[];
  readonly endsSlip: boolean;
};

const SLIPS_MAX = 6;
const LINES_MAX = 300;

/** Returns the slips of these messages, in their order. A message of another kind begins another slip. */
export function slipsOf(messages: readonly PrintedText[]): Slip[] {
  const slips: { kind: SlipKind; lines: SlipLine[] }[] = [];
  let open: { kind: SlipKind; lines: SlipLine[] } | null = null;
  for (const { kind, lines, endsSlip } of messages) {
    if (open && kind !== null && open.kind !== 'unnamed' && kind !== open.kind) open = null;
    if (!open) {
      open = { kind: kind ?? 'unnamed', lines: [] };
      slips.push(open);
    }
    if (kind !== null) open.kind = kind;
    open.lines.push(...lines);
    if (endsSlip) open = null;
  }
  return slips
    .filter(({ lines }) => lines.some(({ text }) => text.trim() !== ''))
    .slice(0, SLIPS_MAX)
    .map(({ kind, lines }) => ({ kind, lines: lines.slice(0, LINES_MAX), needsSignature: false }));
}

/** A row of underscores or dots is the place for a signature. */
const SIGNATURE_LINE = /_{4,}|\.{8,}/;

/** Returns the slips of a payment that the cardholder signs: the merchant's has a place for it. */
export const toBeSigned = (slips: readonly Slip[]): Slip[] =>
  slips.map((slip) => ({
    ...slip,
    needsSignature: slip.kind === 'merchant' && !slip.lines.some(({ text }) => SIGNATURE_LINE.test(text)),
  }));
