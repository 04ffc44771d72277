import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import type { GoogleKey } from '#modules/tickets/server/wallet/google/google-key.ts';

/** Google's addresses, or in tests and the demo those of a simulator. */
export type GoogleServer = {
  readonly api: string;
  readonly token: string;
  /** A buyer opens `<save>/<JWT>`. */
  readonly save: string;
};
export const GOOGLE: GoogleServer = {
  api: 'https://walletobjects.googleapis.com',
  token: 'https://oauth2.googleapis.com/token',
  save: 'https://pay.google.com/gp/v/save',
};
/** All addresses below one base: a simulator. */
export const googleAt = (base: string): GoogleServer => ({
  api: base,
  token: `${base}/token`,
  save: `${base}/gp/v/save`,
});

/**
 * Why Google did not do it: no answer; too much to do; the key or the account is refused; anything
 * else. The first two are worth a retry.
 */
export type GoogleFailure = 'unreachable' | 'busy' | 'key' | 'refused';

export class GoogleProblem extends Error {
  override readonly name = 'GoogleProblem';
  readonly failure: GoogleFailure;
  readonly status: number | null;
  constructor(failure: GoogleFailure, detail: string, status: number | null = null) {
    super(`Google Wallet: ${detail}`);
    this.failure = failure;
    this.status = status;
  }
  get isTemporary(): boolean {
    return this.failure === 'unreachable' || this.failure === 'busy';
  }
}

export type PassKind = 'eventTicketClass' | 'eventTicketObject';
/** A class or an object as Google stores it. */
export type PassResource = { readonly id: string } & Readonly<Record<string, unknown>>;

export type GoogleWallet = {
  readonly server: GoogleServer;
  /** Stores a class or an object, new or changed. Twice is as once. Throws GoogleProblem. */
  put(key: GoogleKey, kind: PassKind, resource: PassResource): Promise<void>;
  /** Changes one that is there; false: Google does not know it. Throws GoogleProblem. */
  change(key: GoogleKey, kind: PassKind, resource: PassResource): Promise<boolean>;
  /** Resolves if the account may write for the issuer. Throws GoogleProblem. */
  check(key: GoogleKey): Promise<void>;
};

/**
 * An object is replaced: a field that it no longer has, such as the row in a hall without rows, must go, and a PATCH
 * leaves it. A class is patched, because an exhibitor may add a logo to it in Google's console.
 */
const CHANGES = { eventTicketClass: 'PATCH', eventTicketObject: 'PUT' } as const satisfies Record<PassKind, string>;
const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer';
const TIMEOUT_MS = 8_000;
const ANSWER_BYTES_MAX = 1_000_000;
const LIFE_S = 3_600;
/** A token is replaced before it ends. */
const MARGIN_MS = 60_000;
const TOKENS_MAX = 1_000;

type Token = { readonly value: string; readonly until: number };
const zToken = z.object({ access_token: z.string().max(5_000), expires_in: z.number().positive() });

/** Opens Google's REST interface. Access tokens are shared by all calls with the same key. `now`: epoch ms. */
export function openGoogleWallet(server: GoogleServer = GOOGLE, now: () => number = Date.now): GoogleWallet {
  const tokens = new Map<string, Token>();
  const nameOf = ({ email, keyId, key }: GoogleKey): string => `${email} ${keyId} ${key}`;

  async function tokenFor(key: GoogleKey): Promise<string> {
    const known = tokens.get(nameOf(key));
    if (known && known.until > now()) return known.value;
    if (tokens.size >= TOKENS_MAX) tokens.clear();
    const body = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: await assertionOf(key, server.token, now()),
    });
    const { status, json } = await answerTo(server.token, { method: 'POST', body });
    const token = zToken.safeParse(json);
    if (status !== 200 || !token.success)
      throw new GoogleProblem(status >= 400 && status < 500 ? 'key' : 'busy', `no token (${status})`, status);
    const { access_token: value, expires_in } = token.data;
    tokens.set(nameOf(key), { value, until: now() + expires_in * 1_000 - MARGIN_MS });
    return value;
  }

  async function call(key: GoogleKey, method: string, path: string, body?: object): Promise<number> {
    const { status } = await answerTo(`${server.api}/walletobjects/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await tokenFor(key)}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (status === 401) tokens.delete(nameOf(key));
    if (status < 300 || status === 404 || status === 409) return status;
    throw new GoogleProblem(failureOf(status), `${method} ${path.split('/')[0]} answered ${status}`, status);
  }

  async function change(key: GoogleKey, kind: PassKind, resource: PassResource): Promise<boolean> {
    const status = await call(key, CHANGES[kind], `${kind}/${resource.id}`, resource);
    if (status === 409) throw new GoogleProblem('busy', 'another change at the same time', status);
    return status !== 404;
  }

  return {
    server,
    change,
    async put(key, kind, resource) {
      if (await change(key, kind, resource)) return;
      const status = await call(key, 'POST', kind, resource);
      if (status === 404) throw new GoogleProblem('refused', `${kind} has no class or no issuer`, status);
      // Another call stored it meanwhile.
      if (status === 409) await change(key, kind, resource);
    },
    async check(key) {
      const status = await call(key, 'GET', `eventTicketClass?issuerId=${key.issuer}&maxResults=1`);
      if (status >= 400) throw new GoogleProblem('refused', `the issuer is unknown (${status})`, status);
    },
  };
}

const TOO_MANY = 429;
const TIMED_OUT = 408;

function failureOf(status: number): GoogleFailure {
  if (status === TOO_MANY || status === TIMED_OUT || status >= 500) return 'busy';
  return status === 401 || status === 403 ? 'key' : 'refused';
}

/** The service account says who it is (RFC 7523). */
const assertionOf = async ({ email, key, keyId }: GoogleKey, audience: string, now: number): Promise<string> => {
  const seconds = Math.floor(now / 1_000);
  return new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(keyId && { kid: keyId }) })
    .setIssuer(email)
    .setAudience(audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + LIFE_S)
    .sign(await importPKCS8(key, 'RS256'));
};

async function answerTo(url: string, init: RequestInit): Promise<{ status: number; json: unknown }> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { status: answer.status, json: jsonIn(await textOf(answer)) };
  } catch (error) {
    throw new GoogleProblem('unreachable', error instanceof Error ? error.message : String(error));
  }
}

async function textOf(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > ANSWER_BYTES_MAX) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // a gateway's page: the status decides
  }
}
