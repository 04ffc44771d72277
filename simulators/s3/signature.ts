/**
 * Verifies AWS Signature Version 4 as a store does, from the bytes on the wire. Written from the
 * specification, without the client's library, so that a mistake there is seen.
 */
import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export type S3Key = { readonly keyId: string; readonly secret: string; readonly region: string };

const HEADER =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
const CLOCK_MINUTES = 15;
const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Returns the store's code for what is wrong with a request, or null. */
export function signatureFault(request: IncomingMessage, body: Buffer, key: S3Key): string | null {
  const [, keyId, day, region, names, signature] = HEADER.exec(request.headers.authorization ?? '') ?? [];
  if (!keyId || !day || !region || !names || !signature) return 'AccessDenied';
  if (keyId !== key.keyId) return 'InvalidAccessKeyId';
  if (region !== key.region) return 'AuthorizationHeaderMalformed';
  const at = String(request.headers['x-amz-date']);
  if (!isNow(at) || !at.startsWith(day)) return 'RequestTimeTooSkewed';
  const signed = names.split(';');
  const mustBeSigned = Object.keys(request.headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
  if (mustBeSigned.some((name) => !signed.includes(name))) return 'AccessDenied';
  const content = String(request.headers['x-amz-content-sha256']);
  if (content !== 'UNSIGNED-PAYLOAD' && content !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical(request, signed, content))].join('\n');
  const signing = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${key.secret}`, day), region));
  return hmac(signing, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}

function canonical(request: IncomingMessage, signed: readonly string[], content: string): string {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store');
  const encoded = (text: string) =>
    encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const path = pathname
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/');
  const headers = signed.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  return [request.method, path, query.join('&'), headers.join(''), signed.join(';'), content].join('\n');
}

function isNow(amzDate: string): boolean {
  const at = Date.parse(amzDate.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  return Math.abs(Date.now() - at) < CLOCK_MINUTES * 60_000;
}
