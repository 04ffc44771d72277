import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { testHttp } from '#testing/tools/http.ts';

const MB = 1_000_000;
const TRIES = 5;
const PIECES_APART_MS = 5;
const t = testHttp(() => ({
  routes: (app) => {
    app.post('/api/cart', { schema: { summary: 'Cart', body: z.unknown(), response: { 200: z.unknown() } } }, () => ({
      data: 1,
    }));
  },
}));

type Sent = { readonly answer: string; readonly bytes: number };

/** Sends so many bytes of a body of 1 GB, as many clients do: it reads only after it has sent. Ends when the server closes. */
async function sends(way: 'announced' | 'in chunks', atMost: number): Promise<Sent> {
  const visitor = await t.visit();
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = connect(Number(new URL(t.url).port), '127.0.0.1');
  const piece = Buffer.alloc(MB / 4, 'x');
  const isChunked = way === 'in chunks';
  let bytes = 0;
  let answer = '';
  return new Promise((done) => {
    socket.on('error', () => {}); // the server has cut it
    socket.once('close', () => done({ answer, bytes }));
    socket.write(
      [
        'POST /api/cart HTTP/1.1',
        'Host: 127.0.0.1',
        'Content-Type: application/json',
        'X-Requested-With: XMLHttpRequest',
        `X-CSRF-Token: ${visitor.cookies.get('XSRF-TOKEN')}`,
        `Cookie: ${cookie}`,
        isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${1_000 * MB}`,
        '\r\n',
      ].join('\r\n'),
    );
    const send = (): void => {
      if (!socket.writable) return;
      if (bytes >= atMost) {
        socket.on('data', (text) => {
          answer += text.toString();
        });
        return;
      }
      bytes += piece.length;
      if (isChunked) socket.write(`${piece.length.toString(16)}\r\n`);
      socket.write(piece, (error) => error || setTimeout(send, PIECES_APART_MS));
      if (isChunked) socket.write('\r\n');
    };
    send();
  });
}

test.each(['announced', 'in chunks'] as const)(
  'who sends 2 MB of a body that is too large (%s) always reads the refusal, and is cut when the rest does not come',
  { tags: ['T58'], timeout: 60_000 },
  async (way) => {
    const all = await Promise.all(Array.from({ length: TRIES }, () => sends(way, 2 * MB)));
    expect(all.map(({ answer }) => answer.slice(0, 12))).toEqual(Array<string>(TRIES).fill('HTTP/1.1 413'));
    expect(all[0]?.answer).toContain('request.too_large');
  },
);

test.each(['announced', 'in chunks'] as const)(
  'who goes on sending a body that is too large (%s) is cut',
  { tags: ['T58'], timeout: 60_000 },
  async (way) => {
    const { bytes } = await sends(way, 1_000 * MB);
    expect(bytes).toBeLessThan(100 * MB);
  },
);
