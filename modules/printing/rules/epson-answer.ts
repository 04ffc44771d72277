import { inOrder, NO_ANSWER, type PrinterAnswer, type PrinterFault } from '#modules/printing/rules/printer-states.ts';

/**
 * Bits of the status, an integer. Epson has none for black marks and for the switch of a drawer.
 */
export const EPSON_FAULT_BITS: readonly (readonly [mask: number, fault: PrinterFault])[] = [
  [0x1, 'communication'],
  [0x8, 'offline'],
  [0x20, 'cover_open'],
  [0x400, 'non_recoverable'], // the mechanism
  [0x800, 'auto_cutter'],
  [0x2000, 'non_recoverable'],
  [0x4000, 'overheating'],
  [0x8_0000, 'paper_end'],
];
const NEAR_END = 0x2_0000;

/** Error codes of the service in the printer. */
export const EPSON_CODES: Readonly<Record<string, PrinterFault>> = {
  EPTR_COVER_OPEN: 'cover_open',
  EPTR_CUTTER: 'auto_cutter',
  EPTR_MECHANICAL: 'non_recoverable',
  EPTR_AUTOMATICAL: 'overheating',
  EPTR_UNRECOVERABLE: 'non_recoverable',
  EPTR_REC_EMPTY: 'paper_end',
  DeviceNotFound: 'communication',
  EX_BADPORT: 'communication',
  EX_TIMEOUT: 'communication',
  EX_ENPC_TIMEOUT: 'busy',
  ERROR_DEVICE_BUSY: 'busy',
  TooManyRequests: 'busy',
  Printing: 'busy',
  JobSpooling: 'busy',
  EX_SPOOLER: 'busy',
};

/** Reads a status, an integer, as it stands: the bits of its faults, and whether the paper is low. */
export function readEpsonStatus(status: number): PrinterAnswer {
  // Bitwise operators would be wrong above 2^31.
  const bit = (mask: number): boolean => Math.floor(status / mask) % 2 === 1;
  const faults = new Set(EPSON_FAULT_BITS.flatMap(([mask, fault]) => (bit(mask) ? [fault] : [])));
  return { faults: inOrder(faults), nearEnd: bit(NEAR_END) };
}

/** Reads the answer of an Epson printer. */
export function readEpsonAnswer(text: string): PrinterAnswer {
  const response = /<response\b([^>]*?)\/?>/.exec(text)?.[1];
  if (response === undefined) return NO_ANSWER;
  const attribute = (name: string): string | undefined => new RegExp(`\\b${name}="([^"]*)"`).exec(response)?.[1];
  const success = attribute('success');
  const status = Number(attribute('status') ?? 0);
  if (success === undefined || !Number.isSafeInteger(status)) return NO_ANSWER;
  const { faults: ofStatus, nearEnd } = readEpsonStatus(status);
  if (success === 'true' || success === '1') return { faults: [], nearEnd };
  const faults = new Set(ofStatus);
  const ofCode = EPSON_CODES[attribute('code') ?? ''];
  if (ofCode) faults.add(ofCode);
  if (faults.size === 0) faults.add('not_operational');
  return { faults: inOrder(faults), nearEnd };
}
