/** Bytes read one after the other. A printer that meets what it does not know prints rubbish: here the job is refused. */
import type { Order } from '#simulators/printer/paper.ts';

export class Malformed extends Error {
  override readonly name = 'Malformed';
}

export type ByteReader = {
  readonly at: () => number;
  readonly isAtEnd: () => boolean;
  /** The next byte; refuses at the end. */
  next(what: string): number;
  take(length: number, what: string): Uint8Array;
};

export function readerOf(bytes: Uint8Array): ByteReader {
  let at = 0;
  return {
    at: () => at,
    isAtEnd: () => at >= bytes.length,
    next(what) {
      const byte = bytes[at];
      if (byte === undefined) throw new Malformed(`the bytes end inside ${what}`);
      at += 1;
      return byte;
    },
    take(length, what) {
      if (at + length > bytes.length) throw new Malformed(`the bytes end inside ${what}`);
      at += length;
      return bytes.subarray(at - length, at);
    },
  };
}

export const unknown = (command: string, at: number): Malformed => new Malformed(`${command} at byte ${at} is unknown`);

type Style = { readonly align: string; readonly large: boolean; readonly bold: boolean };

/** The lines of a paper while its bytes are read. */
export function openOrders() {
  const orders: Order[] = [];
  let text = '';
  /** The style of the line: that of its first character. */
  let style: Style | null = null;
  return {
    orders,
    character(character: string, present: Style): void {
      if (style === null || (text.trim() === '' && character !== ' ')) {
        // Spaces of normal size before large letters take half the cells of large ones.
        if (style?.large === false && present.large) text = ' '.repeat(Math.round(text.length / 2));
        style = { ...present };
      }
      text += character;
    },
    /** Ends a line; an empty one is a feed. */
    newLine(present: Style): void {
      if (text === '') {
        const last = orders.at(-1);
        if (last?.kind === 'feed') orders[orders.length - 1] = { kind: 'feed', lines: last.lines + 1 };
        else orders.push({ kind: 'feed', lines: 1 });
      } else orders.push({ kind: 'text', text, ...(style ?? present) });
      text = '';
      style = null;
    },
    order(order: Order): void {
      if (text !== '') throw new Malformed(`a ${order.kind} inside a line`);
      orders.push(order);
    },
    end(): Order[] {
      if (text !== '') throw new Malformed('the bytes end inside a line');
      return orders;
    },
  };
}
export type Orders = ReturnType<typeof openOrders>;
