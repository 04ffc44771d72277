/** Epson ePOS-Print: a SOAP envelope around the orders. */
import type { Faults } from '#simulators/printer/faults.ts';
import type { Order } from '#simulators/printer/paper.ts';
import { ofCodeB } from '#simulators/printer/star.ts';
import { type Element, parseXml, within } from '#simulators/printer/xml.ts';

/** Returns null for input that a printer would not accept. */
export function readEpson(body: string): Order[] | null {
  const envelope = parseXml(body);
  const job = envelope && within(envelope, 'epos-print');
  if (envelope?.name !== 's:Envelope' || !job) return null;
  const state = { align: 'left', large: false, bold: false };
  const rest = { text: '' };
  const orders: Order[] = [];
  for (const element of job.children) {
    const read = order(element, state, rest);
    if (read === null) return null;
    orders.push(...read);
  }
  return orders;
}

type State = { align: string; large: boolean; bold: boolean };

function order({ name, attributes, text }: Element, state: State, rest: { text: string }): Order[] | null {
  switch (name) {
    case 'text': {
      if (attributes.align) state.align = attributes.align;
      if (attributes.dw) state.large = attributes.dw === 'true';
      if (attributes.em) state.bold = attributes.em === 'true';
      const lines = `${rest.text}${text}`.split('\n');
      rest.text = lines.pop() ?? '';
      return lines.map((line) => ({ kind: 'text', text: line, ...state }));
    }
    case 'symbol':
      return [{ kind: 'qr', data: text.replaceAll('\\\\', '\\') }];
    case 'barcode':
      return [{ kind: 'barcode', data: ofCodeB(text.replaceAll('\\\\', '\\')) }];
    case 'feed':
      return [{ kind: 'feed', lines: Number(attributes.line ?? 1) }];
    case 'cut':
      return [{ kind: 'cut' }];
    case 'pulse':
      return [{ kind: 'drawer' }];
    default:
      return null;
  }
}

const PRINT_SUCCESS = 0x2;
const HEALTHY = 251_658_240; // bits of this printer type that are always set

export function epsonAnswer(faults: Faults, printed: boolean): string {
  const [code, bits] = trouble(faults);
  const success = code === '';
  const nearEnd = faults.paper_near_end || faults.paper_end ? 0x2_0000 : 0;
  const status =
    HEALTHY + bits + nearEnd + (faults.control_switch ? 0x4 : 0) + (success && printed ? PRINT_SUCCESS : 0);
  return `<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><response xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print" success="${success}" code="${code}" status="${status}" battery="0"/></s:Body></s:Envelope>`;
}

/**
 * Returns the code of the fault, and its bit. Epson has neither black marks nor a relevant switch.
 */
function trouble(faults: Faults): readonly [code: string, bits: number] {
  if (faults.busy) return ['ERROR_DEVICE_BUSY', 0];
  if (faults.cover_open) return ['EPTR_COVER_OPEN', 0x20 + 0x8];
  if (faults.paper_end) return ['EPTR_REC_EMPTY', 0x8_0000 + 0x8];
  if (faults.auto_cutter) return ['EPTR_CUTTER', 0x800 + 0x8];
  if (faults.non_recoverable) return ['EPTR_UNRECOVERABLE', 0x2000 + 0x8];
  if (faults.overheating) return ['EPTR_AUTOMATICAL', 0x4000 + 0x8];
  if (faults.black_mark) return ['EPTR_MECHANICAL', 0x400 + 0x8];
  return faults.offline ? ['EX_TIMEOUT', 0x8] : ['', 0];
}
