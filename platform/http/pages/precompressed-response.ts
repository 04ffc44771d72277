import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A shared answer: serialised once, compressed once per encoding (off the main thread), and not
 * sent to clients that already have it.
 */
export type PreparedAnswer = {
  readonly etag: string;
  readonly contentType: string;
  packed(encoding: 'br' | 'gzip'): Promise<Buffer>;
  readonly plain: Buffer;
};

const brotli = promisify(brotliCompress);
const gunzippable = promisify(gzip);
const BROTLI_QUALITY = 5;
const WORTH_PACKING_BYTES = 1_024;

/** `etag` without quotes; it must change with the text. */
export function precompressResponse(
  text: string,
  etag: string,
  contentType = 'application/json; charset=utf-8',
): PreparedAnswer {
  const plain = Buffer.from(text);
  const packed = new Map<string, Promise<Buffer>>();
  return {
    etag: `"${etag}"`,
    contentType,
    plain,
    packed(encoding) {
      let buffer = packed.get(encoding);
      if (!buffer) {
        buffer =
          encoding === 'br'
            ? brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
            : gunzippable(plain);
        packed.set(encoding, buffer);
      }
      return buffer;
    },
  };
}

/**
 * Sends it, or 304 if the caller's If-None-Match names it. Browsers cache it and revalidate it
 * every time.
 */
export async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PreparedAnswer,
): Promise<FastifyReply> {
  reply.headers({ etag: answer.etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding, accept-language' });
  if (namesEtag(request.headers['if-none-match'], answer.etag)) return reply.code(304).send();
  reply.type(answer.contentType);
  const encoding = encodingFor(request.headers['accept-encoding'], answer.plain.length);
  if (!encoding) return reply.send(answer.plain);
  return reply.header('content-encoding', encoding).send(await answer.packed(encoding));
}

/** A weak etag (made by a proxy that recompressed the answer) counts as the same. */
const namesEtag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((name) => name.trim().replace(/^W\//, '') === etag) ?? false;

function encodingFor(header: string | undefined, bytes: number): 'br' | 'gzip' | null {
  if (!header || bytes < WORTH_PACKING_BYTES) return null;
  const accepted = header
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null;
}
