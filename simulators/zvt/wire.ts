/**
 * ZVT as a terminal speaks it (PA00P015): a second, independent implementation, so that a mistake
 * in the first shows.
 */

export type Command = { readonly code: number; readonly data: Buffer };

export const ACK = Buffer.from('800000', 'hex');
export const refusal = (code: number): Buffer => Buffer.from([0x84, code, 0]);
export const completion = (data: Buffer = Buffer.alloc(0)): Buffer => apdu('060f', data);
export const abortion = (code: number): Buffer => apdu('061e', Buffer.from([code]));
export const intermediate = (code: number): Buffer => apdu('04ff', Buffer.from([code, 1]));

export function apdu(code: string, data: Buffer): Buffer {
  const length =
    data.length < 255 ? Buffer.from([data.length]) : Buffer.from([255, data.length & 255, data.length >> 8]);
  return Buffer.concat([Buffer.from(code, 'hex'), length, data]);
}

/** Splits input into commands and the rest of the last one. */
export function commandsIn(bytes: Buffer): { commands: Command[]; left: Buffer } {
  const commands: Command[] = [];
  let left = bytes;
  for (;;) {
    const long = left[2] === 255;
    const head = long ? 5 : 3;
    if (left.length < head) return { commands, left };
    const length = long ? left.readUInt16LE(3) : (left[2] ?? 0);
    if (left.length < head + length) return { commands, left };
    commands.push({ code: left.readUInt16BE(0), data: left.subarray(head, head + length) });
    left = left.subarray(head + length);
  }
}

const digits = (value: number, bytes: number): Buffer =>
  Buffer.from(String(value % 10 ** (bytes * 2)).padStart(bytes * 2, '0'), 'hex');
export const figure = (bytes: Buffer): number => Number(bytes.toString('hex'));

const counted = (text: string, signs: number): Buffer => {
  const length = String(text.length).padStart(signs, '0');
  return Buffer.concat([Buffer.from([...length].map((digit) => 0xf0 + Number(digit))), Buffer.from(text, 'latin1')]);
};

export type StatusFacts = {
  readonly result: number;
  readonly cents: number;
  /** TLV 1F36; a part of the amount. */
  readonly tipCents?: number | undefined;
  readonly trace?: number;
  readonly receipt?: number;
  /** Epoch ms; the clock of the terminal is that of this machine. */
  readonly at: number;
  readonly reverses?: number | undefined;
  readonly card?: string;
  readonly text?: string;
  /** The cardholder signs the merchant's slip. */
  readonly signs?: boolean;
};

/** 04 0F: the result of a transaction. */
export function statusInformation(facts: StatusFacts): Buffer {
  const at = new Date(facts.at);
  const parts = [
    Buffer.from([0x27, facts.result, 0x04]),
    digits(facts.cents, 6),
    Buffer.from([0x49, 0x09, 0x78, 0x0c]),
    digits(at.getHours() * 10_000 + at.getMinutes() * 100 + at.getSeconds(), 3),
    Buffer.from([0x0d]),
    digits((at.getMonth() + 1) * 100 + at.getDate(), 2),
    Buffer.from('2952500295', 'hex'),
  ];
  if (facts.trace) parts.push(Buffer.from([0x0b]), digits(facts.trace, 3));
  if (facts.receipt) parts.push(Buffer.from([0x87]), digits(facts.receipt, 2));
  if (facts.reverses) parts.push(Buffer.from([0x37]), digits(facts.reverses, 3));
  if (facts.card) {
    parts.push(Buffer.from('22f0f8eeeeeeeeeeee4771', 'hex'), Buffer.from([0x8b]), counted(facts.card, 2));
  }
  if (facts.card) parts.push(Buffer.from('3b3631313830340000', 'hex')); // authorisation 611804
  const container = [
    ...(facts.tipCents ? [Buffer.from('1f3606', 'hex'), digits(facts.tipCents, 6)] : []),
    ...(facts.card ? [Buffer.from('60094307a0000000041010', 'hex')] : []),
    ...(facts.signs ? [Buffer.from('1f100101', 'hex')] : []),
  ];
  if (container.length > 0) parts.push(tlv([0x06], Buffer.concat(container)));
  if (facts.text) parts.push(Buffer.from([0x3c]), counted(facts.text, 3));
  return apdu('040f', Buffer.concat(parts));
}

/** 1F07: for whom a slip is. */
const slipType = (type: number): Buffer => Buffer.from([0x06, 0x04, 0x1f, 0x07, 0x01, type]);

/** 06 D1: a line of a slip; the first one is centred, the last one is marked. */
export const printLine = (text: string, type: number, at: { first: boolean; last: boolean }): Buffer =>
  apdu(
    '06d1',
    Buffer.concat([
      Buffer.from([(at.last ? 0x80 : 0) | (at.first ? 0x40 : 0)]),
      Buffer.from(text, 'latin1'),
      slipType(type),
    ]),
  );

const tlv = (tag: number[], value: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(tag),
    value.length < 128 ? Buffer.from([value.length]) : Buffer.from([0x82, value.length >> 8, value.length & 255]),
    value,
  ]);

/** 06 D3: a whole slip. */
export function printBlock(lines: readonly string[], type: number): Buffer {
  const texts = lines.map((line) => tlv([0x07], Buffer.from(line, 'latin1')));
  const content = [
    tlv([0x1f, 0x07], Buffer.from([type])),
    tlv([0x25], Buffer.concat(texts)),
    tlv([0x09], Buffer.from([1])),
  ];
  return apdu('06d3', tlv([0x06], Buffer.concat(content)));
}
