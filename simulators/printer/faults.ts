/** The faults of the simulated printer, each with its switch. The dialects define the bits. */
export const FAULTS = [
  'busy',
  'auto_cutter',
  'black_mark',
  'control_switch',
  'cover_open',
  'overheating',
  'non_recoverable',
  'offline',
  'paper_end',
  'paper_near_end',
] as const;
export type Fault = (typeof FAULTS)[number];
export type Faults = Readonly<Record<Fault, boolean>>;

export const NO_FAULTS: Faults = {
  busy: false,
  auto_cutter: false,
  black_mark: false,
  control_switch: false,
  cover_open: false,
  overheating: false,
  non_recoverable: false,
  offline: false,
  paper_end: false,
  paper_near_end: false,
};

/** The faults that stop printing: near end and the drawer's switch do not. */
export const STOPPING = FAULTS.filter((fault) => fault !== 'paper_near_end' && fault !== 'control_switch');
export const printsNothing = (faults: Faults): boolean => STOPPING.some((fault) => faults[fault]);

/** The faults that can occur in the middle of a job. A busy printer has not begun. */
export const IN_THE_MIDDLE = STOPPING.filter((fault) => fault !== 'busy');

/**
 * One of the next jobs stops after this number of orders (without a number: half way), with this
 * fault; printed lines stay printed.
 */
export type Half = { readonly after?: number | undefined; readonly fault?: Fault | undefined };

/** What gets lost once of a printer that fetches: the papers on their way to the printer, its confirmation, or the answer to it. */
export const LOST = ['papers', 'confirmation', 'answer'] as const;
export type Lost = (typeof LOST)[number];
