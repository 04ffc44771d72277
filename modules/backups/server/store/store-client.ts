import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { S3mini, S3ServiceError } from 's3mini';

/** Where backups are uploaded to, and the key for it. */
export type StoreAddress = {
  /** Without the bucket: `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Before each name; '': none. */
  readonly prefix: string;
  readonly keyId: string;
  readonly secret: string;
};

/** `refused`: the store does not accept the key or its rights. `unreachable`: it may work later. */
export type StoreFault = 'refused' | 'no_bucket' | 'unreachable' | 'failed';

export class StoreProblem extends Error {
  readonly fault: StoreFault;
  constructor(fault: StoreFault, message: string, cause: unknown) {
    super(message, { cause });
    this.fault = fault;
  }
}

export type StoredObject = { readonly key: string; readonly bytes: number };
export type Part = { readonly partNumber: number; readonly etag: string };

export type Store = {
  /** Everything below the prefix; keys are without it. */
  list(): Promise<StoredObject[]>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null: there is none. */
  open(key: string): Promise<Response | null>;
  remove(key: string): Promise<void>;
  beginParts(key: string): Promise<string>;
  putPart(key: string, uploadId: string, part: { number: number; bytes: Uint8Array }): Promise<Part>;
  /** Null: the store has forgotten this upload. */
  endParts(key: string, uploadId: string, parts: readonly Part[]): Promise<true | null>;
  dropParts(key: string, uploadId: string): Promise<void>;
};

export type StoreOptions = {
  /** Aborted when the program closes. */
  readonly closing?: AbortSignal | undefined;
  /** How often a call is tried. */
  readonly attempts?: number;
  /** The first pause between two attempts; each next one is twice as long. */
  readonly pauseMs?: number;
  readonly timeoutMs?: number;
};

const ATTEMPTS = 5;
const PAUSE_MS = 500;
/** A part of 8 MiB over a line of 250 kbit/s. */
const TIMEOUT_MS = 300_000;
const OBJECTS_MAX = 200_000;
const TYPE = 'application/octet-stream';

/** Opens a store of objects. Each call is tried again with growing pauses while that may help. */
export function openStore(address: StoreAddress, options: StoreOptions = {}): Store {
  const { endpoint, region, bucket, prefix, keyId, secret } = address;
  const client = new S3mini({
    endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
    region,
    accessKeyId: keyId,
    secretAccessKey: secret,
    requestAbortTimeout: options.timeoutMs ?? TIMEOUT_MS,
    fetch: (input, init) => fetch(input, { ...init, redirect: 'error', signal: anyOf(init?.signal, options.closing) }),
  });
  const tried = <Answer>(work: () => Promise<Answer>) => retried(work, options);
  const below = prefix === '' ? '' : `${prefix}/`;
  const at = (key: string): string => below + key;
  return {
    list: () =>
      tried(async () => {
        const found = await client.listObjectsPaged('/', below, OBJECTS_MAX);
        if (!found) throw new StoreProblem('no_bucket', `the store has no bucket ${bucket}`, null);
        return (found.objects ?? []).map(({ Key, Size }) => ({ key: Key.slice(below.length), bytes: Size }));
      }),
    put: (key, bytes) =>
      tried(async () => void (await client.putObject(at(key), bytes, TYPE, undefined, md5(bytes), bytes.length))),
    open: (key) => tried(() => client.getObjectResponse(at(key))),
    remove: (key) => tried(async () => void (await client.deleteObject(at(key)))),
    beginParts: (key) => tried(() => client.getMultipartUploadId(at(key), TYPE)),
    putPart: (key, uploadId, { number, bytes }) =>
      tried(() => client.uploadPart(at(key), uploadId, bytes, number, {}, undefined, md5(bytes))),
    endParts: (key, uploadId, parts) =>
      tried(async () => {
        await client.completeMultipartUpload(at(key), uploadId, [...parts]);
        return true as const;
      }).catch(nullIfForgotten),
    dropParts: (key, uploadId) =>
      tried(async () => void (await client.abortMultipartUpload(at(key), uploadId))).catch((error: unknown) => {
        if (nullIfForgotten(error) !== null) throw error;
      }),
  };
}

/** The store compares it with what arrived, and refuses a damaged body. */
function md5(bytes: Uint8Array): Readonly<Record<string, string>> {
  return { 'content-md5': createHash('md5').update(bytes).digest('base64') };
}

const anyOf = (...signals: (AbortSignal | null | undefined)[]): AbortSignal =>
  AbortSignal.any(signals.filter((signal) => signal instanceof AbortSignal));

/** Whether the store does not know a multipart upload (any more). */
export const isForgotten = (error: unknown): boolean =>
  error instanceof StoreProblem && serviceErrorIn(error)?.serviceCode === 'NoSuchUpload';

function nullIfForgotten(error: unknown): null {
  if (isForgotten(error)) return null;
  throw error;
}

async function retried<Answer>(work: () => Promise<Answer>, options: StoreOptions): Promise<Answer> {
  const { attempts = ATTEMPTS, pauseMs = PAUSE_MS, closing } = options;
  for (let attempt = 1; ; attempt++)
    try {
      return await work();
    } catch (error) {
      closing?.throwIfAborted();
      const problem = problemOf(error);
      if (problem.fault !== 'unreachable' || attempt >= attempts) throw problem;
      await pause(pauseMs * 2 ** (attempt - 1), undefined, closing && { signal: closing });
    }
}

const FORBIDDEN = [401, 403];
/** Answers that another attempt may change. */
const PASSING = [408, 425, 429];

function problemOf(error: unknown): StoreProblem {
  if (error instanceof StoreProblem) return error;
  const answer = serviceErrorIn(error);
  if (!answer) return new StoreProblem('unreachable', `the store cannot be reached (${causeOf(error)})`, error);
  const { status, serviceCode = '' } = answer;
  const text = `the store answered ${status} ${serviceCode}`;
  if (FORBIDDEN.includes(status)) return new StoreProblem('refused', text, error);
  if (serviceCode === 'NoSuchBucket') return new StoreProblem('no_bucket', text, error);
  const mayPass = status >= 500 || PASSING.includes(status) || serviceCode === 'BadDigest';
  return new StoreProblem(mayPass ? 'unreachable' : 'failed', text, error);
}

/** The store's own answer in a chain of causes; null: there was none. */
function serviceErrorIn(error: unknown): S3ServiceError | null {
  for (let each = error; each instanceof Error; each = each.cause) if (each instanceof S3ServiceError) return each;
  return null;
}

/** The innermost reason that has one: `fetch failed` alone says nothing. */
function causeOf(error: unknown): string {
  let text = 'no answer';
  for (let each = error; each instanceof Error; each = each.cause)
    text = 'code' in each && typeof each.code === 'string' ? each.code : each.message || text;
  return text;
}
