/** Star webPRNT: orders in an embedded document inside the request, answers likewise. */
import type { Faults } from '#simulators/printer/faults.ts';
import type { Order } from '#simulators/printer/paper.ts';
import { type Element, escaped, parseXml, within } from '#simulators/printer/xml.ts';

/** Returns null for input that a printer would not accept. */
export function readStar(body: string): Order[] | null {
  const request = parseXml(body);
  const inner = request && within(request, 'Request');
  const root = inner && parseXml(inner.text);
  if (request?.name !== 'StarWebPrint' || root?.name !== 'root') return null;
  const state = { align: 'left', large: false, bold: false };
  const rest = { text: '' };
  const orders: Order[] = [];
  for (const element of root.children) {
    const read = order(element, state, rest);
    if (read === null) return null;
    orders.push(...read);
  }
  return orders;
}

type State = { align: string; large: boolean; bold: boolean };
function order({ name, attributes, text }: Element, state: State, rest: { text: string }): Order[] | null {
  switch (name) {
    case 'initialization':
      rest.text = '';
      return [];
    case 'alignment':
      state.align = attributes.position ?? 'left';
      return [];
    case 'text': {
      if (attributes.emphasis) state.bold = attributes.emphasis === 'true';
      if (attributes.width) state.large = attributes.width !== '1';
      const lines = `${rest.text}${unescaped(text)}`.split('\n');
      rest.text = lines.pop() ?? '';
      return lines.map((line) => ({ kind: 'text', text: line, ...state }));
    }
    case 'qrcode':
      return [{ kind: 'qr', data: unescaped(text) }];
    case 'barcode':
      return [{ kind: 'barcode', data: ofCodeB(unescaped(text)) }];
    case 'feed':
      return [{ kind: 'feed', lines: Number(attributes.line ?? 1) }];
    case 'cutpaper':
      return [{ kind: 'cut' }];
    case 'peripheral':
      return [{ kind: 'drawer' }];
    default:
      return null;
  }
}

const unescaped = (text: string): string =>
  text.replace(/\\(?:x([0-9a-f]{2})|\\)/gi, (_whole, hex?: string) =>
    hex ? String.fromCharCode(Number.parseInt(hex, 16)) : '\\',
  );

/** Code 128 data names its first code set; a brace in the text is doubled. */
export const ofCodeB = (data: string): string => data.replace(/^\{[ABC]/, '').replaceAll('{{', '{');

const OK = 0;
const ERROR = 1100;
const BUSY = 2001;

/** The automatic status: 11 bytes, of which the first two say so. `mark`: the counter of marks that were reached. */
export function starStatus(faults: Faults, mark = 0): number[] {
  const bytes = [0x23, 0x86, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  const set = (at: number, mask: number): void => {
    bytes[at] = (bytes[at] ?? 0) | mask;
  };
  if (faults.cover_open) set(2, 0x20);
  if (faults.offline || isStopped(faults)) set(2, 0x08);
  if (faults.control_switch) set(2, 0x04);
  if (faults.overheating) set(3, 0x40);
  if (faults.non_recoverable) set(3, 0x20);
  if (faults.auto_cutter) set(3, 0x08);
  if (faults.black_mark) set(4, 0x08);
  if (faults.paper_end) set(5, 0x08);
  if (faults.paper_near_end || faults.paper_end) set(5, 0x04);
  set(7, mark);
  return bytes;
}

export function starAnswer(faults: Faults): string {
  const bytes = starStatus(faults);
  const code = faults.busy ? BUSY : isStopped(faults) || faults.offline ? ERROR : OK;
  const status = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const root = `<root><success>${code === OK}</success><code>${code}</code><status>${status}</status></root>`;
  return `<?xml version="1.0" encoding="utf-8"?><StarWebPrint xmlns="http://www.star-m.jp"><Response>${escaped(root)}</Response></StarWebPrint>`;
}

/** Returns whether a fault takes a Star printer offline. */
const isStopped = (faults: Faults): boolean =>
  faults.cover_open ||
  faults.overheating ||
  faults.non_recoverable ||
  faults.auto_cutter ||
  faults.black_mark ||
  faults.paper_end;
