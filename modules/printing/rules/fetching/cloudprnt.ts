import { readStarStatus } from '#modules/printing/rules/bytes/printer-status.ts';
import { inOrder, type PrinterAnswer, type PrinterFault } from '#modules/printing/rules/printer-states.ts';

/**
 * The formats in which a Star printer may ask for what it prints. Both are the same bytes: the
 * encoder uses commands only that StarPRNT and the older line mode share (`starprntcore`).
 */
export const CLOUDPRNT_TYPES = ['application/vnd.star.starprnt', 'application/vnd.star.starprntcore'] as const;

type Poll = { readonly status?: string | null | undefined; readonly statusCode?: string | null | undefined };

/**
 * Reads the state in a poll: the automatic status says which faults there are, the status code adds
 * what printers say only there. A printer that polls is not silent, so without a fault it is ready.
 */
export function readPoll({ status, statusCode }: Poll, context: { readonly switchIsFault: boolean }): PrinterAnswer {
  const automatic = readStarStatus(bytesOf(status ?? ''), context);
  const ofCode = meaningOf(statusCode ?? '');
  const faults = new Set<PrinterFault>(automatic?.faults);
  // A code without a detail adds nothing to a fault that the status names.
  if (ofCode.fault !== null && (ofCode.fault !== 'not_operational' || faults.size === 0)) faults.add(ofCode.fault);
  return { faults: inOrder(faults), nearEnd: (automatic?.nearEnd ?? false) || ofCode.nearEnd };
}

/** Reads how a document ended, as a confirmation says it: `200 OK`, `OK`, or the code of a failure. */
export function readConfirmation(code: string): { readonly problem: PrinterFault | null; readonly nearEnd: boolean } {
  if (/^\s*OK\b/i.test(code)) return { problem: null, nearEnd: false };
  const { number, fault, nearEnd } = meaningOf(code);
  // The printer could not load what it fetched, or not read it.
  if (number.startsWith('52')) return { problem: 'communication', nearEnd };
  if (number.startsWith('2')) return { problem: null, nearEnd };
  return { problem: fault ?? 'not_operational', nearEnd };
}

/** Codes have three or four digits; their first ones say what it is about, the rest may be new. */
function meaningOf(code: string): { number: string; fault: PrinterFault | null; nearEnd: boolean } {
  const number = /^\s*(\d{3,4})\b/.exec(unescaped(code))?.[1] ?? '';
  const nearEnd = number.startsWith('21');
  if (number.startsWith('22')) return { number, fault: 'busy', nearEnd };
  if (number === '410') return { number, fault: 'paper_end', nearEnd };
  if (number.startsWith('42')) return { number, fault: 'cover_open', nearEnd };
  return { number, fault: number.startsWith('4') ? 'not_operational' : null, nearEnd };
}

/** `200%20OK` is `200 OK`. */
const unescaped = (code: string): string => code.replaceAll('%20', ' ');

/** The bytes are written without gaps, or with spaces between them: `23 6 0 0`. */
function bytesOf(status: string): number[] {
  const text = status.trim();
  if (!/^[0-9a-f\s]*$/i.test(text)) return [];
  const digits = /\s/.test(text) ? text.split(/\s+/) : (text.match(/../g) ?? []);
  return digits.map((each) => Number.parseInt(each, 16)).filter((byte) => byte <= 0xff);
}
