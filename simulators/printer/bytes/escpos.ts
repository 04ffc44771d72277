/** ESC/POS as an interpreter: every byte is part of a command or a character of the selected code page. */
import { ESCPOS_PAGES } from '#simulators/printer/bytes/codepages.ts';
import {
  type ByteReader,
  Malformed,
  type Orders,
  openOrders,
  readerOf,
  unknown,
} from '#simulators/printer/bytes/reader.ts';
import type { Order } from '#simulators/printer/paper.ts';
import { ofCodeB } from '#simulators/printer/star.ts';

type State = { align: string; large: boolean; bold: boolean; page: number; qr: string; cell: number };
const ALIGNS = ['left', 'center', 'right'] as const;
const ESC = 0x1b;
const GS = 0x1d;
const FS = 0x1c;
const DLE = 0x10;
const CODE128 = 73;
const QR_MAX = 7_089;

/** Returns what a printer is ordered to do. Throws Malformed for what it would not understand. */
export function readEscpos(bytes: Uint8Array): Order[] {
  const reader = readerOf(bytes);
  const orders = openOrders();
  const state = wellState();
  while (!reader.isAtEnd()) {
    const byte = reader.next('a command');
    if (byte === ESC) escapeCommand(reader, orders, state);
    else if (byte === GS) group(reader, orders, state);
    else if (byte === FS) {
      if (reader.next('FS') !== 0x2e) throw unknown('FS', reader.at());
    } else if (byte === DLE) realTime(reader, orders);
    else if (byte === 0x0a) orders.newLine(state);
    else if (byte !== 0x0d) orders.character(characterOf(byte, state, reader.at()), state);
  }
  return orders.end();
}

const wellState = (): State => ({ align: 'left', large: false, bold: false, page: 0, qr: '', cell: 3 });

function characterOf(byte: number, { page }: State, at: number): string {
  if (byte < 0x20 || byte === 0x7f) throw unknown(`control character ${byte}`, at);
  if (byte < 0x80) return String.fromCharCode(byte);
  const character = ESCPOS_PAGES[page]?.[byte - 0x80];
  if (character === undefined) throw new Malformed(`code page ${page} is unknown`);
  return character;
}

function escapeCommand(reader: ByteReader, orders: Orders, state: State): void {
  const command = reader.next('ESC');
  switch (String.fromCharCode(command)) {
    case '@':
      Object.assign(state, wellState());
      return;
    case 'M':
      if (reader.next('ESC M') > 1) throw unknown('font', reader.at());
      return;
    case 't':
      state.page = reader.next('ESC t');
      if (!ESCPOS_PAGES[state.page]) throw new Malformed(`code page ${state.page} is unknown`);
      return;
    case 'E':
      state.bold = (reader.next('ESC E') & 1) === 1;
      return;
    case 'a': {
      const align = ALIGNS[reader.next('ESC a') % 48];
      if (!align) throw unknown('alignment', reader.at());
      state.align = align;
      return;
    }
    case 'd':
      for (let lines = reader.next('ESC d'); lines > 0; lines--) orders.newLine(state);
      return;
    case 'p':
      reader.take(3, 'ESC p');
      orders.order({ kind: 'drawer' });
      return;
    default:
      throw unknown(`ESC ${command}`, reader.at());
  }
}

function group(reader: ByteReader, orders: Orders, state: State): void {
  const command = reader.next('GS');
  switch (String.fromCharCode(command)) {
    case '!': {
      const size = reader.next('GS !');
      state.large = size !== 0;
      return;
    }
    case 'h':
    case 'w':
    case 'H':
    case 'f':
    case 'r':
      reader.next('GS');
      return;
    case 'V':
      if (reader.next('GS V') > 65) reader.next('GS V');
      orders.order({ kind: 'cut' });
      return;
    case 'k': {
      if (reader.next('GS k') !== CODE128) throw unknown('bar code', reader.at());
      const data = latin(reader.take(reader.next('GS k'), 'a bar code'));
      if (!/^\{[ABC]/.test(data)) throw new Malformed('a bar code without a code set');
      orders.order({ kind: 'barcode', data: ofCodeB(data) });
      return;
    }
    case '(':
      symbol(reader, orders, state);
      return;
    default:
      throw unknown(`GS ${command}`, reader.at());
  }
}

/** GS ( k: a QR code is set up, stored and then printed. */
function symbol(reader: ByteReader, orders: Orders, state: State): void {
  if (reader.next('GS (') !== 0x6b) throw unknown('GS (', reader.at());
  const length = reader.next('GS ( k') + reader.next('GS ( k') * 256;
  const [kind, what, ...data] = reader.take(length, 'a symbol');
  if (kind !== 0x31) throw unknown('symbol', reader.at());
  switch (what) {
    case 0x41:
    case 0x45:
      return;
    case 0x43:
      state.cell = data[0] ?? 0;
      if (state.cell < 1 || state.cell > 16) throw new Malformed('a QR code of no size');
      return;
    case 0x50:
      state.qr = latin(Uint8Array.from(data.slice(1)));
      if (state.qr === '' || state.qr.length > QR_MAX) throw new Malformed('a QR code without data');
      return;
    case 0x51:
      if (state.qr === '') throw new Malformed('a QR code that was not stored');
      orders.order({ kind: 'qr', data: state.qr, cell: state.cell });
      return;
    default:
      throw unknown(`QR function ${what}`, reader.at());
  }
}

/** Real-time commands in the middle of a job: status is answered elsewhere, a pulse opens the drawer. */
function realTime(reader: ByteReader, orders: Orders): void {
  const command = reader.next('DLE');
  if (command === 0x04 || command === 0x05) reader.next('DLE');
  else if (command === 0x14) {
    const what = reader.next('DLE DC4');
    if (what === 1) orders.order({ kind: 'drawer' });
    reader.take(what === 8 ? 7 : 2, 'DLE DC4');
  } else throw unknown(`DLE ${command}`, reader.at());
}

const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
