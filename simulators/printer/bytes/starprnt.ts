/** StarPRNT as an interpreter, as strict as the one for ESC/POS. */
import { STAR_PAGES } from '#simulators/printer/bytes/codepages.ts';
import {
  type ByteReader,
  Malformed,
  type Orders,
  openOrders,
  readerOf,
  unknown,
} from '#simulators/printer/bytes/reader.ts';
import type { Order } from '#simulators/printer/paper.ts';

type State = { align: string; large: boolean; bold: boolean; page: number; qr: string; cell: number };
const ALIGNS = ['left', 'center', 'right'] as const;
const ESC = 0x1b;
const RS = 0x1e;
const CODE128 = 6;

/** Returns what a printer is ordered to do. Throws Malformed for what it would not understand. */
export function readStarprnt(bytes: Uint8Array): Order[] {
  const reader = readerOf(bytes);
  const orders = openOrders();
  const state = wellState();
  while (!reader.isAtEnd()) {
    const byte = reader.next('a command');
    if (byte === ESC) escapeCommand(reader, orders, state);
    else if (byte === 0x0a) orders.newLine(state);
    else if (byte === 0x07) orders.order({ kind: 'drawer' });
    else if (byte !== 0x0d && byte !== 0x18 && byte !== 0x17)
      orders.character(characterOf(byte, state, reader.at()), state);
  }
  return orders.end();
}

const wellState = (): State => ({ align: 'left', large: false, bold: false, page: 1, qr: '', cell: 3 });

function characterOf(byte: number, { page }: State, at: number): string {
  if (byte < 0x20 || byte === 0x7f) throw unknown(`control character ${byte}`, at);
  if (byte < 0x80) return String.fromCharCode(byte);
  const character = STAR_PAGES[page]?.[byte - 0x80];
  if (character === undefined) throw new Malformed(`code page ${page} is unknown`);
  return character;
}

function escapeCommand(reader: ByteReader, orders: Orders, state: State): void {
  const command = reader.next('ESC');
  switch (command) {
    case 0x40: // @
      Object.assign(state, wellState());
      return;
    case 0x45: // E
      state.bold = true;
      return;
    case 0x46: // F
      state.bold = false;
      return;
    case 0x69: // i height width
      state.large = reader.take(2, 'ESC i').some((size) => size > 0);
      return;
    case 0x64: // d
      reader.next('ESC d');
      orders.order({ kind: 'cut' });
      return;
    case 0x07: // BEL: the times of the pulse, and then the pulse
      reader.take(2, 'ESC BEL');
      return;
    case 0x06:
      reader.next('ESC ACK');
      return;
    case 0x62: // b
      barcode(reader, orders);
      return;
    case 0x1d:
      group(reader, orders, state);
      return;
    default:
      throw unknown(`ESC ${command}`, reader.at());
  }
}

function barcode(reader: ByteReader, orders: Orders): void {
  const [kind] = reader.take(4, 'a bar code');
  if (kind !== CODE128) throw unknown('bar code', reader.at());
  let data = '';
  for (let byte = reader.next('a bar code'); byte !== RS; byte = reader.next('a bar code'))
    data += String.fromCharCode(byte);
  orders.order({ kind: 'barcode', data });
}

function group(reader: ByteReader, orders: Orders, state: State): void {
  const command = String.fromCharCode(reader.next('ESC GS'));
  if (command === 't') {
    const page = reader.next('ESC GS t');
    // 0 is the page of the printer's switches, which is the first.
    state.page = page === 0 ? 1 : page;
    if (!STAR_PAGES[state.page]) throw new Malformed(`code page ${page} is unknown`);
  } else if (command === 'a') {
    const align = ALIGNS[reader.next('ESC GS a')];
    if (!align) throw unknown('alignment', reader.at());
    state.align = align;
  } else if (command === 'y') symbol(reader, orders, state);
  else throw unknown(`ESC GS ${command}`, reader.at());
}

/** ESC GS y: a QR code is set up, stored and then printed. */
function symbol(reader: ByteReader, orders: Orders, state: State): void {
  const what = String.fromCharCode(reader.next('ESC GS y'));
  if (what === 'S') {
    const [setting, value = 0] = reader.take(2, 'ESC GS y S');
    if (setting === 0x32) state.cell = value;
  } else if (what === 'D') {
    reader.take(2, 'ESC GS y D');
    const length = reader.next('ESC GS y D') + reader.next('ESC GS y D') * 256;
    state.qr = Buffer.from(reader.take(length, 'a QR code')).toString('latin1');
  } else if (what === 'P') {
    if (state.qr === '') throw new Malformed('a QR code that was not stored');
    orders.order({ kind: 'qr', data: state.qr, cell: state.cell });
  } else throw unknown(`ESC GS y ${what}`, reader.at());
}
