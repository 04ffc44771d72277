import { inOrder, type PrinterAnswer, type PrinterFault } from '#modules/printing/rules/printer-states.ts';
import { STAR_FAULT_BITS } from '#modules/printing/rules/star-answer.ts';

/** Asks an ESC/POS printer for its four states at once; it answers also while it is offline. */
export const ESCPOS_ASK: readonly number[] = [0x10, 0x04, 1, 0x10, 0x04, 2, 0x10, 0x04, 3, 0x10, 0x04, 4];
export const ESCPOS_ANSWER_LENGTH = 4;
/** Answered only when everything before it was carried out: the papers are out (GS r). */
export const ESCPOS_ASK_END: readonly number[] = [0x1d, 0x72, 1];
/**
 * Empties the printer's memory after a fault: what did not come out must not come out later beside
 * the copy (DLE DC4, DLE ENQ).
 */
export const ESCPOS_FORGET: readonly number[] = [0x10, 0x14, 8, 1, 3, 20, 1, 6, 2, 8, 0x10, 0x05, 2];

const isStatus = (byte: number): boolean => (byte & 0x93) === 0x12;
const isEnd = (byte: number): boolean => (byte & 0x90) === 0;

/**
 * Reads the four states; null: these are not all of them. The switch of the drawer is a fault only
 * where the exhibitor says so, and only when nothing was printed.
 */
export function readEscposStatus(
  bytes: readonly number[],
  { switchIsFault }: { readonly switchIsFault: boolean },
): PrinterAnswer | null {
  const states = bytes.filter(isStatus).slice(-ESCPOS_ANSWER_LENGTH);
  const [printer, offline, error, paper] = states;
  if (printer === undefined || offline === undefined || error === undefined || paper === undefined) return null;
  const faults = new Set<PrinterFault>();
  if (switchIsFault && (printer & 0x04) === 0) faults.add('control_switch');
  if (offline & 0x04) faults.add('cover_open');
  if (offline & 0x20 || (paper & 0x60) === 0x60) faults.add('paper_end');
  if (error & 0x08) faults.add('auto_cutter');
  if (error & 0x40) faults.add('overheating');
  if (error & 0x20 || error & 0x04) faults.add('non_recoverable');
  if (faults.size === 0 && offline & 0x40) faults.add('not_operational');
  if (printer & 0x08) faults.add('offline');
  return { faults: inOrder(faults), nearEnd: (paper & 0x0c) !== 0 };
}

/** Returns whether the printer said that everything before the question was carried out. */
export const isEscposEnd = (bytes: readonly number[]): boolean => bytes.some(isEnd);

/** Asks a Star printer for its automatic status. */
export const STAR_ASK: readonly number[] = [0x1b, 0x06, 0x01];
/** Counts when it is reached: everything before it was carried out (ETB). */
export const STAR_MARK: readonly number[] = [0x17];
/** Empties the printer's memory (CAN) and resets it. */
export const STAR_FORGET: readonly number[] = [0x18];
const STAR_MIN_LENGTH = 8;
const BYTES_OF_MARK = 7;
const MARK_BITS = 0x3e;

/** Reads the last complete status; null: there is none. `mark` changes when a STAR_MARK was carried out. */
export function readStarStatus(
  bytes: readonly number[],
  { switchIsFault }: { readonly switchIsFault: boolean },
): (PrinterAnswer & { readonly mark: number }) | null {
  const status = lastStarStatus(bytes);
  if (!status) return null;
  const byteAt = (at: number): number => status[at] ?? 0;
  const faults = new Set(
    STAR_FAULT_BITS.flatMap(([at, mask, fault]) => ((byteAt(at / 2) & mask) !== 0 ? [fault] : [])),
  );
  if (!switchIsFault) faults.delete('control_switch');
  return { faults: inOrder(faults), nearEnd: (byteAt(5) & 0x04) !== 0, mark: byteAt(BYTES_OF_MARK) & MARK_BITS };
}

/** A status begins with its own length, coded in the bits of its first two bytes. */
function lastStarStatus(bytes: readonly number[]): readonly number[] | null {
  let last: readonly number[] | null = null;
  let at = 0;
  while (at < bytes.length) {
    const first = bytes[at] ?? 0;
    const length = (((first >> 2) & 0x18) | ((first >> 1) & 0x07)) + (((bytes[at + 1] ?? 0) >> 6) & 0x02);
    const isHeader = (first & 0x91) === 0x01 && length >= STAR_MIN_LENGTH;
    if (!isHeader) at += 1;
    else {
      if (at + length > bytes.length) break;
      last = bytes.slice(at, at + length);
      at += length;
    }
  }
  return last;
}

/** How printers of bytes are asked (platform/printers). */
export const speechOf = (driver: 'escpos' | 'starprnt', context: { readonly switchIsFault: boolean }) =>
  driver === 'escpos'
    ? {
        ask: ESCPOS_ASK,
        read: (bytes: readonly number[]) => readEscposStatus(bytes, context),
        end: ESCPOS_ASK_END,
        isDone: isEscposEnd,
        asksForEnd: false,
        forget: ESCPOS_FORGET,
      }
    : {
        ask: STAR_ASK,
        read: (bytes: readonly number[]) => readStarStatus(bytes, context),
        end: STAR_MARK,
        isDone: (bytes: readonly number[], markBefore: number) => {
          const status = readStarStatus(bytes, context);
          return status !== null && status.mark !== markBefore;
        },
        asksForEnd: true,
        forget: STAR_FORGET,
      };
