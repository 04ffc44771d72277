import {
  type AnswerContext,
  inOrder,
  NO_ANSWER,
  type PrinterAnswer,
  type PrinterFault,
} from '#modules/printing/rules/printer-states.ts';

const OK = 0;
const OFFLINE_OR_ERROR = 1100;
const BUSY = 2001;
const SWITCH = [4, 0x04] as const;

/**
 * The position of a bit in the status: the position of its byte in the hexadecimal text, and its
 * mask (Star's automatic status).
 */
export const STAR_FAULT_BITS: readonly (readonly [at: number, mask: number, fault: PrinterFault])[] = [
  [4, 0x20, 'cover_open'],
  [4, 0x08, 'offline'],
  [...SWITCH, 'control_switch'],
  [6, 0x40, 'overheating'],
  [6, 0x20, 'non_recoverable'],
  [6, 0x08, 'auto_cutter'],
  [8, 0x08, 'black_mark'],
  [10, 0x08, 'paper_end'],
];
const NEAR_END = [10, 0x04] as const;

/**
 * Reads the answer of a Star printer. Whether the switch of its drawer is closed or open depends on
 * the wiring: it is a fault only if the exhibitor configured it so (`switchIsFault`), and then also
 * if the printer itself reports no error; but not after it printed, so that no paper comes twice.
 */
export function readStarAnswer(text: string, { switchIsFault, isCheck }: AnswerContext): PrinterAnswer {
  const response = /<Response>([\s\S]*?)<\/Response>/.exec(text)?.[1];
  if (response === undefined) return NO_ANSWER;
  const responseText = unescaped(response);
  const success = /<success>\s*(true|false)\s*<\/success>/.exec(responseText)?.[1];
  const code = Number(/<code>\s*(\d{1,5})\s*<\/code>/.exec(responseText)?.[1] ?? Number.NaN);
  const status = /<status>\s*([0-9a-f]*)\s*<\/status>/i.exec(responseText)?.[1] ?? '';
  if (success === undefined || Number.isNaN(code)) return NO_ANSWER;
  const bit = (at: number, mask: number): boolean => (Number.parseInt(status.slice(at, at + 2), 16) & mask) !== 0;
  const nearEnd = bit(...NEAR_END);
  if (success === 'true' && code === OK)
    return { faults: switchIsFault && isCheck && bit(...SWITCH) ? ['control_switch'] : [], nearEnd };
  const faults = new Set(STAR_FAULT_BITS.flatMap(([at, mask, fault]) => (bit(at, mask) ? [fault] : [])));
  if (!switchIsFault) faults.delete('control_switch');
  if (code === BUSY) faults.add('busy');
  if (faults.size === 0) faults.add(code === OFFLINE_OR_ERROR && status === '' ? 'offline' : 'not_operational');
  return { faults: inOrder(faults), nearEnd };
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const unescaped = (text: string): string =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (whole, name: string) => ENTITIES[name] ?? whole);
