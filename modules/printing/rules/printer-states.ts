/**
 * How a printer is (PRN-002): what the two dialects report, one to one (ERR-032), and what stands for the rest (ERR-033):
 * `busy` serves somebody else, `communication` gave no answer that could be read, `not_operational` said no and not why.
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
/** What keeps a printer from printing. Paper that comes to its end only warns (D-141). */
export type PrinterFault = Exclude<PrinterState, 'operational' | 'paper_near_end'>;
export const PRINTER_FAULTS = PRINTER_STATES.filter(
  (state): state is PrinterFault => state !== 'operational' && state !== 'paper_near_end',
);

/** What became of a request. `faults`: the one to be seen to first stands first; empty when it was carried out. */
export type PrinterAnswer = { readonly faults: readonly PrinterFault[]; readonly nearEnd: boolean };

/** What one sees on a printer comes before what follows from it: whose cover is open is offline, too. */
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

/** Nobody answered, or not as a printer does. */
export const NO_ANSWER: PrinterAnswer = { faults: ['communication'], nearEnd: false };

/** The one word for a printer that answered. */
export const stateOf = ({ faults, nearEnd }: PrinterAnswer): PrinterState =>
  faults[0] ?? (nearEnd ? 'paper_near_end' : 'operational');

/** The three sentences a till begins with when it could not print (ERR-033); the state says the rest. */
export type Headline = 'busy' | 'unavailable' | 'not_operational';
export function headlineOf(fault: PrinterFault): Headline {
  if (fault === 'busy') return 'busy';
  return fault === 'communication' || fault === 'offline' ? 'unavailable' : 'not_operational';
}
