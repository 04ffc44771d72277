/**
 * A simulated Google Wallet: the token endpoint of a service account, classes and objects of event
 * tickets over REST, and the page that a save link opens. It is as strict as Google about signatures,
 * claims, issuer, names of fields and required fields, and keeps a book of what it stores.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jwtVerify } from 'jose';
import { z } from 'zod';
import { type Answer, type Call, formOf, json } from '#simulators/call.ts';
import { ControlProblem, controlBody, controlRoute } from '#simulators/control-route.ts';
import { takeFault } from '#simulators/fault-queue.ts';
import { type AnswerFault, answerFaultSchema } from '#simulators/faulty-answers.ts';
import { savePage, startPage } from '#simulators/google-wallet/pages.ts';
import { type PassBook, passBook, type Resource } from '#simulators/google-wallet/pass-book.ts';
import { type Route, startHttpServer } from '#simulators/http-server.ts';
import { styleRoute } from '#simulators/page.ts';
import { randomId } from '#simulators/random-id.ts';

export const GOOGLE_ISSUER = '3388000000000000001';
const ACCOUNT = 'cinema@simulated.iam.gserviceaccount.com';
const KEY_ID = 'simulated';

export type GoogleWalletSimulator = {
  readonly url: string;
  readonly port: number;
  readonly issuer: string;
  /** The JSON file of the service account's key, as a person downloads it from Google. */
  readonly keyFile: string;
  readonly publicKey: KeyObject;
  readonly book: PassBook;
  /** What the next answers are instead of right; `on` is token, insert, patch, update, list or save. */
  fail(...faults: readonly Partial<AnswerFault>[]): void;
  /** Whether the account may write for the issuer: it was invited in Google's console. */
  setInvited(isInvited: boolean): void;
  /** The operations that were served, in this order. */
  served(): readonly string[];
  close(): Promise<void>;
};

type Options = { readonly host?: string; readonly port?: number; readonly bookDir?: string | undefined };

const TOKEN_SECONDS = 3_600;
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer';

export async function startGoogleWalletSimulator(options: Options = {}): Promise<GoogleWalletSimulator> {
  const privateKey = keyIn(options.bookDir);
  const publicKey = createPublicKey(privateKey);
  const keyFile = keyFileOf(privateKey);
  const tokens = new Set<string>();
  const faults: AnswerFault[] = [];
  const served: string[] = [];
  const book = passBook();
  let isInvited = true;

  const mayWrite = (call: Call): Answer | null => {
    const token = /^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1];
    if (!token || !tokens.has(token)) return problem(401, 'UNAUTHENTICATED');
    return isInvited ? null : problem(403, 'PERMISSION_DENIED');
  };
  const guarded =
    (handle: (call: Call) => Answer) =>
    (call: Call): Answer =>
      mayWrite(call) ?? handle(call);

  const routes = (url: string): readonly Route[] => [
    styleRoute,
    { method: 'GET', path: /^\/$/, handle: () => startPage({ issuer: GOOGLE_ISSUER, keyFile, book }) },
    {
      method: 'POST',
      path: /^\/token$/,
      operation: 'token',
      async handle(call) {
        const form = formOf(call);
        if (form.get('grant_type') !== GRANT) return json(400, { error: 'unsupported_grant_type' });
        if (!(await isAssertion(form.get('assertion') ?? '', publicKey, `${url}/token`)))
          return json(400, { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' });
        const token = randomId(40);
        tokens.add(token);
        return json(200, { access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS });
      },
    },
    {
      method: 'GET',
      path: /^\/walletobjects\/v1\/eventTicketClass$/,
      operation: 'list',
      handle: guarded(({ query }) =>
        query.get('issuerId') === GOOGLE_ISSUER
          ? json(200, { resources: book.classes() })
          : problem(403, 'PERMISSION_DENIED'),
      ),
    },
    {
      method: 'POST',
      path: /^\/walletobjects\/v1\/(eventTicketClass|eventTicketObject)$/,
      operation: 'insert',
      handle: guarded((call) => stored(call, (kind, resource) => book.insert(kind, resource))),
    },
    {
      method: 'PATCH',
      path: /^\/walletobjects\/v1\/(eventTicketClass|eventTicketObject)\/([^/]+)$/,
      operation: 'patch',
      handle: guarded((call) => stored(call, (kind, change) => book.patch(kind, call.params[1] ?? '', change))),
    },
    {
      method: 'PUT',
      path: /^\/walletobjects\/v1\/(eventTicketClass|eventTicketObject)\/([^/]+)$/,
      operation: 'update',
      handle: guarded((call) => stored(call, (kind, next) => book.update(kind, call.params[1] ?? '', next))),
    },
    {
      method: 'GET',
      path: /^\/gp\/v\/save\/([\w.-]+)$/,
      operation: 'save',
      async handle(call) {
        const jwt = call.params[0] ?? '';
        const payload = await savedIn(jwt, publicKey);
        if (typeof payload === 'string') return savePage({ problem: payload });
        const problems = book.save(payload);
        return savePage(problems ? { problem: problems } : { passes: book.passesOf(payload) });
      },
    },
    controlRoute('POST', /^\/control$/, (call) => {
      const set = zControl.safeParse(controlBody(call));
      if (!set.success) throw new ControlProblem(422, z.prettifyError(set.error));
      if (set.data.answers) faults.splice(0, faults.length, ...set.data.answers);
      isInvited = set.data.invited ?? isInvited;
    }),
    controlRoute('DELETE', /^\/control$/, () => {
      faults.length = 0;
      isInvited = true;
    }),
    controlRoute('GET', /^\/control\/book$/, () => ({
      classes: book.classes(),
      objects: book.objects(),
      saved: book.saved(),
    })),
  ];
  const server = await startHttpServer({
    ...options,
    routes,
    failure: (status, detail) => problem(status, detail),
    faultFor: (operation) => takeFault(faults, ({ on }) => on === 'any' || on === operation),
    served: (operation, _call, status) => served.push(`${operation} ${status}`),
  });
  return {
    url: server.url,
    port: server.port,
    issuer: GOOGLE_ISSUER,
    keyFile,
    publicKey,
    book,
    fail: (...next) => faults.splice(0, faults.length, ...next.map((fault) => answerFaultSchema.parse(fault))),
    setInvited(invited) {
      isInvited = invited;
    },
    served: () => served,
    close: server.close,
  };
}

const zControl = z.strictObject({ answers: z.array(answerFaultSchema).optional(), invited: z.boolean().optional() });

const problem = (status: number, message: string): Answer => json(status, { error: { code: status, message } });

function stored(
  call: Call,
  store: (kind: 'eventTicketClass' | 'eventTicketObject', resource: Resource) => number,
): Answer {
  const kind = call.params[0] === 'eventTicketClass' ? 'eventTicketClass' : 'eventTicketObject';
  let resource: Resource;
  try {
    resource = JSON.parse(call.body.toString('utf8')) as Resource;
  } catch {
    return problem(400, 'not JSON');
  }
  const status = store(kind, resource);
  return status === 200 ? json(200, resource) : problem(status, `refused ${resource.id}`);
}

async function isAssertion(jwt: string, key: KeyObject, audience: string): Promise<boolean> {
  try {
    const { payload } = await jwtVerify(jwt, key, { algorithms: ['RS256'], issuer: ACCOUNT, audience });
    return (
      payload.scope === SCOPE && typeof payload.exp === 'number' && payload.exp - (payload.iat ?? 0) <= TOKEN_SECONDS
    );
  } catch {
    return false; // not signed by the account's key, or not now
  }
}

const zPayload = z.object({
  eventTicketClasses: z.array(z.looseObject({ id: z.string() })).default([]),
  eventTicketObjects: z.array(z.looseObject({ id: z.string() })).min(1),
});
export type SavePayload = z.output<typeof zPayload>;

/** Returns what a save link carries, or what is wrong with it. */
async function savedIn(jwt: string, key: KeyObject): Promise<SavePayload | string> {
  try {
    const { payload } = await jwtVerify(jwt, key, { algorithms: ['RS256'], issuer: ACCOUNT, audience: 'google' });
    if (payload.typ !== 'savetowallet') return 'typ is not savetowallet';
    const parsed = zPayload.safeParse(payload.payload);
    return parsed.success ? parsed.data : 'the payload is not one of event tickets';
  } catch (error) {
    return error instanceof Error ? error.message : 'the JWT is none';
  }
}

/** The key stays the same over restarts if there is a folder for books. */
function keyIn(bookDir: string | undefined): KeyObject {
  const file = bookDir && join(bookDir, 'google-wallet-key.pem');
  if (file && existsSync(file)) return createPrivateKey(readFileSync(file, 'utf8'));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  if (file) writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return privateKey;
}

const keyFileOf = (key: KeyObject): string =>
  JSON.stringify(
    {
      type: 'service_account',
      project_id: 'simulated',
      private_key_id: KEY_ID,
      private_key: key.export({ type: 'pkcs8', format: 'pem' }),
      client_email: ACCOUNT,
      token_uri: 'https://oauth2.googleapis.com/token',
    },
    null,
    2,
  );
