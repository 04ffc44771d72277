import { createPrivateKey, randomUUID, sign } from 'node:crypto';
import { createRemoteJWKSet, exportJWK, flattenedVerify, generateKeyPair, type JSONWebKeySet } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Call, json } from '#simulators/call.ts';
import { startHttpServer } from '#simulators/http-server.ts';
import { type ListeningMerchant, startListeningMerchant } from '#simulators/listening-merchant.ts';
import { type PayconiqSimulator, startPayconiqSimulator } from '#simulators/payconiq/simulator.ts';

let payconiq: PayconiqSimulator;
let merchant: ListeningMerchant;

beforeEach(async () => {
  payconiq = await startPayconiqSimulator({ refundSettleMs: null });
  merchant = await startListeningMerchant();
});
afterEach(async () => {
  await payconiq.close();
  await merchant.close();
});

const CLAIMS = 'https://payconiq.com/';
const UNDERSTOOD = Object.fromEntries(['sub', 'iss', 'iat', 'jti', 'path'].map((name) => [CLAIMS + name, true]));

async function newPayment(): Promise<string> {
  const answer = await fetch(`${payconiq.url}/v3/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${payconiq.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 1800, reference: 'bill-1', callbackUrl: merchant.url }),
  });
  return ((await answer.json()) as { paymentId: string }).paymentId;
}

/** Verifies a callback as a careful merchant does; `mark` may change the signature first. */
async function verified(callback: Call | undefined, mark = (signature: string) => signature) {
  const [header, payload, signature] = String(callback?.headers.signature).split('.');
  expect(payload).toBe('');
  const keys = createRemoteJWKSet(new URL(payconiq.jwksUrl), { cooldownDuration: 0 });
  const { protectedHeader } = await flattenedVerify(
    {
      protected: header ?? '',
      payload: callback?.body.toString('base64url') ?? '',
      signature: mark(signature ?? ''),
    },
    keys,
    { algorithms: ['ES256'], crit: UNDERSTOOD },
  );
  return protectedHeader;
}

/** Converts DER (SEQUENCE of two INTEGERs) to r||s of 32 bytes each. */
function rawFromDer(signature: string): string {
  const der = Buffer.from(signature, 'base64url');
  expect(der[0]).toBe(0x30);
  const numbers: Buffer[] = [];
  for (let at = 2; at < der.length; ) {
    const length = der[at + 1] ?? 0;
    const digits = der.subarray(at + 2, at + 2 + length);
    numbers.push(Buffer.concat([Buffer.alloc(32), digits]).subarray(-32));
    at += 2 + length;
  }
  return Buffer.concat(numbers).toString('base64url');
}

test('a callback has a detached ES256 signature over its bytes, and a correct header', {
  tags: ['D-074'],
}, async () => {
  const id = await newPayment();
  payconiq.control.change(id, { status: 'SUCCEEDED' });
  const [callback] = await merchant.until(1);
  expect(callback?.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'Bancontact Payments/v3',
    signature: expect.stringMatching(/^[\w-]+\.\.[\w-]{86}$/),
  });
  expect(JSON.parse(callback?.body.toString() ?? '')).toMatchObject({
    paymentId: id,
    amount: 1800,
    currency: 'EUR',
    reference: 'bill-1',
    status: 'SUCCEEDED',
    createdAt: expect.any(String),
    expireAt: expect.any(String),
    succeededAt: expect.any(String),
    debtor: { name: 'John', iban: '*************12636' },
  });
  const header = await verified(callback);
  expect(header).toMatchObject({
    typ: 'jose+json',
    alg: 'ES256',
    [`${CLAIMS}sub`]: payconiq.profileId,
    [`${CLAIMS}iss`]: 'Payconiq',
    [`${CLAIMS}path`]: merchant.url,
    [`${CLAIMS}jti`]: expect.any(String),
    crit: Object.keys(UNDERSTOOD),
  });
  const issued = String(header?.[`${CLAIMS}iat`]);
  expect(issued).toMatch(/\.\d{9}Z$/);
  expect(Math.abs(Date.parse(issued) - Date.now())).toBeLessThan(5_000);
});

test('a DER-encoded signature is refused as it is and valid after conversion to the standard form', {
  tags: ['D-074'],
}, async () => {
  payconiq.control.set({ notices: { signature: 'der' } });
  payconiq.control.change(await newPayment(), { status: 'SUCCEEDED' });
  const [callback] = await merchant.until(1);
  await expect(verified(callback)).rejects.toThrow(/signature verification failed/);
  expect(await verified(callback, rawFromDer)).toMatchObject({ alg: 'ES256' });
});

test.each([
  ['signature', /signature verification failed/],
  ['kid', /no applicable key/],
  ['body', /signature verification failed/],
  ['algorithm', /not allowed/],
])('a callback with a forged %s does not verify', { tags: ['T27'] }, async (forged, reason) => {
  const [delivery] = await payconiq.control.notify(await newPayment(), { forged, status: 'SUCCEEDED' });
  expect(delivery).toMatchObject({ forged, status: 200 });
  await expect(verified(merchant.received[0])).rejects.toThrow(reason);
});

test.each([
  [
    'id',
    (call: Call, _header: Record<string, unknown>, id: string) => JSON.parse(call.body.toString()).paymentId !== id,
  ],
  ['subject', (_call: Call, header: Record<string, unknown>) => header[`${CLAIMS}sub`] !== payconiq.profileId],
  ['issuer', (_call: Call, header: Record<string, unknown>) => header[`${CLAIMS}iss`] !== 'Payconiq'],
  ['path', (_call: Call, header: Record<string, unknown>) => header[`${CLAIMS}path`] !== merchant.url],
  [
    'future',
    (_call: Call, header: Record<string, unknown>) => Date.parse(String(header[`${CLAIMS}iat`])) > Date.now() + 60_000,
  ],
])(
  'a callback with a wrong %s is properly signed: only the claim reveals it',
  { tags: ['T27'] },
  async (forged, isWrong) => {
    const id = await newPayment();
    await payconiq.control.notify(id, { forged });
    const [callback] = merchant.received;
    const header = await verified(callback);
    if (!callback || !header) throw new Error('no callback came');
    expect(isWrong(callback, header, id)).toBe(true);
  },
);

test('an unsigned callback, and twenty equal ones about a wrong status', { tags: ['T27'] }, async () => {
  const id = await newPayment();
  await payconiq.control.notify(id, { forged: 'unsigned' });
  expect(merchant.received[0]?.headers.signature).toBeUndefined();
  await payconiq.control.notify(id, { status: 'SUCCEEDED', copies: 20 });
  expect(merchant.received).toHaveLength(21);
  await verified(merchant.received[7]);
  expect(JSON.parse(merchant.received[7]?.body.toString() ?? '').status).toBe('SUCCEEDED');
  expect(payconiq.book().totals.capturedCents).toBe(0);
});

test('after a key change the key set has both the new key and the old one', { tags: ['D-074'] }, async () => {
  const id = await newPayment();
  await payconiq.control.notify(id);
  const answer = await fetch(`${payconiq.url}/control/rotate-key`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(answer.status).toBe(200);
  await payconiq.control.notify(id);
  const [before, after] = [await verified(merchant.received[0]), await verified(merchant.received[1])];
  expect(before?.kid).not.toBe(after?.kid);
});

async function merchantKey(): Promise<{
  jwks: JSONWebKeySet;
  sign: (id: string, body: string, claims?: object) => string;
}> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const secret = createPrivateKey({ key: { ...(await exportJWK(privateKey)) }, format: 'jwk' });
  return {
    jwks: { keys: [{ ...(await exportJWK(publicKey)), kid: 'foyer-1', alg: 'ES256', use: 'sig' }] },
    sign(id, body, claims = {}) {
      const header = Buffer.from(
        JSON.stringify({
          typ: 'jose+json',
          alg: 'ES256',
          kid: 'foyer-1',
          [`${CLAIMS}sub`]: payconiq.profileId,
          [`${CLAIMS}iss`]: 'Payconiq',
          [`${CLAIMS}iat`]: new Date().toISOString(),
          [`${CLAIMS}jti`]: randomUUID(),
          [`${CLAIMS}path`]: `/v3/payments/${id}/refunds`,
          crit: Object.keys(UNDERSTOOD),
          ...claims,
        }),
      ).toString('base64url');
      const input = `${header}.${Buffer.from(body).toString('base64url')}`;
      const mark = sign('sha256', Buffer.from(input), { key: secret, dsaEncoding: 'ieee-p1363' });
      return `${header}..${mark.toString('base64url')}`;
    },
  };
}

async function refund(id: string, body: string, headers: Record<string, string>) {
  const answer = await fetch(`${payconiq.url}/v3/payments/${id}/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${payconiq.apiKey}`, 'content-type': 'application/json', ...headers },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

test('a refund must be signed with the registered key of the merchant', { tags: ['D-074'] }, async () => {
  const key = await merchantKey();
  const stranger = await merchantKey();
  payconiq.control.registerMerchantKeys(key.jwks);
  const id = await newPayment();
  payconiq.control.change(id, { status: 'SUCCEEDED' });
  const body = JSON.stringify({ amount: 500, currency: 'EUR', description: 'Seat taken' });
  const signed = (signature: string) => refund(id, body, { 'idempotency-key': 'r-1', signature });
  const wrong = [
    await refund(id, body, { 'idempotency-key': 'r-1' }),
    await signed(stranger.sign(id, body)),
    await signed(key.sign(id, body.replace('500', '501'))),
    await signed(key.sign(id, body, { [`${CLAIMS}sub`]: 'somebody' })),
    await signed(key.sign(id, body, { [`${CLAIMS}iss`]: 'somebody' })),
    await signed(key.sign(id, body, { [`${CLAIMS}path`]: '/v3/payments' })),
    await signed(key.sign(id, body, { [`${CLAIMS}iat`]: new Date(Date.now() + 600_000).toISOString() })),
    await signed(key.sign(id, body, { crit: [`${CLAIMS}sub`] })),
    await signed('a.b.c'),
  ];
  expect(wrong.map(({ status }) => status)).toEqual(wrong.map(() => 401));
  expect(payconiq.book().totals.refundedCents).toBe(0);
  const { status, body: made } = await signed(key.sign(id, body));
  expect(status).toBe(201);
  expect(made).toMatchObject({
    refundId: expect.any(String),
    paymentId: id,
    amount: 500,
    currency: 'EUR',
    status: 'PENDING',
    creationDate: expect.any(String),
  });
});

test('the key set of the merchant may be published at an address', { tags: ['D-074'] }, async () => {
  const key = await merchantKey();
  const keys = await startHttpServer({
    failure: (status) => ({ status }),
    routes: () => [{ method: 'GET', path: /^\/keys$/, handle: () => json(200, key.jwks) }],
  });
  payconiq.control.registerMerchantKeys(`${keys.url}/keys`);
  const id = await newPayment();
  payconiq.control.change(id, { status: 'SUCCEEDED' });
  const body = JSON.stringify({ amount: 1800 });
  const { status } = await refund(id, body, { 'idempotency-key': 'k', signature: key.sign(id, body) });
  expect(status).toBe(201);
  await keys.close();
  payconiq.control.registerMerchantKeys(`${keys.url}/keys`);
  const again = await refund(id, body, { 'idempotency-key': 'k', signature: key.sign(id, body) });
  expect(again).toMatchObject({ status: 503, body: { code: 'TRY_AGAIN_LATER' } }); // it cannot be checked
});

test('refunds: key required and bound to one refund, never more than was paid, tracked to the end', {
  tags: ['D-074'],
}, async () => {
  const id = await newPayment();
  const ask = (amount: number, key: string, description = '') =>
    refund(id, JSON.stringify({ amount, currency: 'EUR', description }), key ? { 'idempotency-key': key } : {});
  expect((await ask(100, 'a')).body.code).toBe('REFUND_NOT_ALLOWED');
  payconiq.control.change(id, { status: 'SUCCEEDED' });
  expect((await ask(100, '')).body.code).toBe('FIELD_IS_REQUIRED');
  expect((await ask(100, 'x'.repeat(65))).body.code).toBe('FIELD_IS_INVALID');
  expect((await ask(1801, 'b')).body.code).toBe('INVALID_REFUND_AMOUNT');
  const first = await ask(1000, 'c');
  expect(first.status).toBe(201);
  expect((await ask(1000, 'c')).body).toEqual(first.body);
  expect(await ask(900, 'c')).toMatchObject({ status: 422, body: { code: 'REFUND_REQUEST_CONFLICT' } });
  expect((await ask(801, 'd')).body.code).toBe('INVALID_REFUND_AMOUNT');
  const status = async () => {
    const address = `${payconiq.url}/v3/payments/${id}/refunds/${first.body.refundId}`;
    const answer = await fetch(address, { headers: { authorization: `Bearer ${payconiq.apiKey}` } });
    return ((await answer.json()) as { status: string }).status;
  };
  expect(await status()).toBe('PENDING');
  payconiq.control.driveRefund(String(first.body.refundId), 'FAILED');
  expect(await status()).toBe('FAILED');
  expect(payconiq.book().totals).toMatchObject({ capturedCents: 1800, refundedCents: 0, netCents: 1800 });
});
