/**
 * The states of a printer (PRN-002): those that the two dialects report, one to one (ERR-032), and
 * three for all other cases (ERR-033): `busy` serves another client, `communication` gave no
 * readable answer, `not_operational` failed without a reason.
 */
export const PRINTER_STATES = [
  'operational',
  'busy',
  'communication',
  'auto_cutter',
  'black_mark',
  'control_switch',
  'cover_open',
  'overheating',
  'non_recoverable',
  'offline',
  'paper_end',
  'paper_near_end',
  'not_operational',
] as const;
export type PrinterState = (typeof PRINTER_STATES)[number];
/** A fault prevents a printer from printing. A near end of the paper is only a warning (D-141). */
export type PrinterFault = Exclude<PrinterState, 'operational' | 'paper_near_end'>;
export const PRINTER_FAULTS = PRINTER_STATES.filter(
  (state): state is PrinterFault => state !== 'operational' && state !== 'paper_near_end',
);

/**
 * The result of a request. `faults`: the one to fix first comes first; empty if the request
 * succeeded.
 */
export type PrinterAnswer = { readonly faults: readonly PrinterFault[]; readonly nearEnd: boolean };

/** What was asked of a printer, and what counts as a fault. */
export type AnswerContext = {
  /** The exhibitor lets nothing print while the switch of the drawer is closed. */
  readonly switchIsFault: boolean;
  /** Only its state was asked for; nothing was to be printed. */
  readonly isCheck: boolean;
};

/** Visible causes come before their consequences: a printer with an open cover is also offline. */
const FIRST: readonly PrinterFault[] = [
  'cover_open',
  'paper_end',
  'auto_cutter',
  'black_mark',
  'overheating',
  'non_recoverable',
  'control_switch',
  'busy',
  'communication',
  'offline',
  'not_operational',
];
export const inOrder = (faults: ReadonlySet<PrinterFault>): PrinterFault[] =>
  FIRST.filter((fault) => faults.has(fault));

/** No answer, or an invalid one. */
export const NO_ANSWER: PrinterAnswer = { faults: ['communication'], nearEnd: false };

/** Returns the one state of a printer that answered. */
export const stateOf = ({ faults, nearEnd }: PrinterAnswer): PrinterState =>
  faults[0] ?? (nearEnd ? 'paper_near_end' : 'operational');

/**
 * The first sentence of a till after a failed print, one of three (ERR-033); the state adds the
 * details.
 */
export type Headline = 'busy' | 'unavailable' | 'not_operational';
export function headlineOf(fault: PrinterFault): Headline {
  if (fault === 'busy') return 'busy';
  return fault === 'communication' || fault === 'offline' ? 'unavailable' : 'not_operational';
}
