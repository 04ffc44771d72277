/**
 * A simulated identity provider: OpenID Connect with the authorisation code and PKCE. It is as strict
 * as a real one about client, secret, redirect address, code and verifier, and can put wrong things
 * into its ID tokens on purpose.
 */
import { createHash } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { type Answer, type Call, formOf, json, seeOther } from '#simulators/call.ts';
import { type Route, startHttpServer } from '#simulators/http-server.ts';
import { html, page, styleRoute } from '#simulators/page.ts';
import { randomId } from '#simulators/random-id.ts';

export const OIDC_CLIENT = { id: 'foyer', secret: 'secret-of-the-simulator' } as const;

/** What the next ID tokens are, instead of right. */
export type WrongToken = {
  readonly issuer?: string;
  readonly audience?: string;
  readonly nonce?: string;
  /** Signed with a key that the key set does not have. */
  readonly isForged?: boolean;
  /** It ended so many seconds ago. */
  readonly endedSeconds?: number;
  readonly isMailUnverified?: boolean;
  /** The person signed in so many seconds before the token. */
  readonly signedInBeforeSeconds?: number;
};

export type OidcSimulator = {
  readonly url: string;
  readonly port: number;
  /** From now on; `{}`: right again. */
  setWrong(wrong: WrongToken): void;
  /** The parameters of the last authorisation request. */
  lastRequest(): URLSearchParams;
  close(): Promise<void>;
};

type Grant = {
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string;
  readonly email: string;
  /** Whose account it is; several addresses may be one person's. */
  readonly account: string;
  readonly hasTwoFactors: boolean;
};

const KEY_ID = 'simulated';
const TOKEN_SECONDS = 300;

export async function startOidcSimulator(
  options: { readonly host?: string; readonly port?: number } = {},
): Promise<OidcSimulator> {
  const [keys, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' };
  const grants = new Map<string, Grant>();
  let wrong: WrongToken = {};
  let last = new URLSearchParams();

  const idToken = (issuer: string, { nonce, email, account, hasTwoFactors }: Grant): Promise<string> => {
    const now = Math.floor(Date.now() / 1000);
    const issuedAt = wrong.endedSeconds === undefined ? now : now - wrong.endedSeconds - TOKEN_SECONDS;
    return new SignJWT({
      nonce: wrong.nonce ?? nonce,
      email,
      email_verified: wrong.isMailUnverified !== true,
      auth_time: now - (wrong.signedInBeforeSeconds ?? 0),
      amr: hasTwoFactors ? ['pwd', 'mfa'] : ['pwd'],
    })
      .setProtectedHeader({ alg: 'RS256', kid: KEY_ID })
      .setSubject(createHash('sha256').update(account).digest('hex'))
      .setIssuer(wrong.issuer ?? issuer)
      .setAudience(wrong.audience ?? OIDC_CLIENT.id)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + TOKEN_SECONDS)
      .sign(wrong.isForged ? foreign.privateKey : keys.privateKey);
  };

  const routes = (issuer: string): readonly Route[] => [
    styleRoute,
    { method: 'GET', path: /^\/$/, handle: () => startPage(issuer) },
    { method: 'GET', path: /^\/\.well-known\/openid-configuration$/, handle: () => json(200, descriptionOf(issuer)) },
    { method: 'GET', path: /^\/jwks$/, handle: () => json(200, { keys: [jwk] }) },
    {
      method: 'GET',
      path: /^\/authorize$/,
      handle: ({ query }) => {
        last = query;
        return signInPage(query);
      },
    },
    { method: 'POST', path: /^\/authorize$/, handle: (call) => decided(grants, formOf(call)) },
    {
      method: 'POST',
      path: /^\/token$/,
      handle: async (call) => {
        const grant = grantOf(grants, call);
        if (typeof grant === 'string') return json(grant === 'invalid_client' ? 401 : 400, { error: grant });
        const id_token = await idToken(issuer, grant);
        return json(200, { access_token: randomId(32), token_type: 'Bearer', expires_in: TOKEN_SECONDS, id_token });
      },
    },
  ];
  const failure = (status: number, detail: string): Answer => json(status, { error: detail });
  const server = await startHttpServer({ ...options, routes, failure });
  return {
    url: server.url,
    port: server.port,
    setWrong(next) {
      wrong = next;
    },
    lastRequest: () => last,
    close: server.close,
  };
}

/** Sends the person back with a code, or with their refusal. */
function decided(grants: Map<string, Grant>, form: URLSearchParams): Answer {
  const back = new URL(form.get('redirect_uri') ?? '');
  back.searchParams.set('state', form.get('state') ?? '');
  if (form.get('decision') === 'cancel') back.searchParams.set('error', 'access_denied');
  else back.searchParams.set('code', codeFor(grants, form));
  return seeOther(back.href);
}

const descriptionOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['client_secret_basic'],
});

/** What a person enters in the portal, under "Identity provider". */
const startPage = (issuer: string): Answer =>
  page(
    { title: 'Identity provider', partner: 'oidc' },
    html`<h1>Identity provider</h1>
<p>Enter this in the portal, under “Identity provider”. Any e-mail address signs in here: take one of an employee, and
allow its domain. The account of an address stays the same; “Account” makes one person of several addresses.</p>
<dl>
<dt>Address of the provider</dt><dd><code>${issuer}</code></dd>
<dt>Client ID</dt><dd><code>${OIDC_CLIENT.id}</code></dd>
<dt>Client secret</dt><dd><code>${OIDC_CLIENT.secret}</code></dd>
</dl>`,
  );

const CARRIED = ['redirect_uri', 'state', 'nonce', 'code_challenge'] as const;

/** The form of a person who signs in: any address is one of theirs. */
function signInPage(query: URLSearchParams): Answer {
  const isRight =
    query.get('client_id') === OIDC_CLIENT.id &&
    query.get('response_type') === 'code' &&
    query.get('code_challenge_method') === 'S256' &&
    CARRIED.every((name) => query.get(name));
  if (!isRight) return json(400, { error: 'invalid_request' });
  const title = query.get('prompt') === 'login' ? 'Sign in again' : 'Sign in';
  return page(
    { title, partner: 'oidc' },
    html`<h1>${title}</h1>
<form method="post" action="/authorize">
${CARRIED.map((name) => html`<input type="hidden" name="${name}" value="${query.get(name)}">`)}
<p><label>E-mail address <input name="email" type="email" autocomplete="off"></label></p>
<p><label>Account, if it is not that of the address <input name="account" autocomplete="off"></label></p>
<p><label><input name="two_factors" type="checkbox"> With a second factor</label></p>
<p><button name="decision" value="sign-in">Sign in</button> <button name="decision" value="cancel">Cancel</button></p>
</form>`,
  );
}

function codeFor(grants: Map<string, Grant>, form: URLSearchParams): string {
  const code = randomId(40);
  grants.set(code, {
    redirectUri: form.get('redirect_uri') ?? '',
    challenge: form.get('code_challenge') ?? '',
    nonce: form.get('nonce') ?? '',
    email: form.get('email') ?? '',
    account: form.get('account') || (form.get('email') ?? '').toLowerCase(),
    hasTwoFactors: form.has('two_factors'),
  });
  return code;
}

/** Returns what a code stands for, once, or the error of the standard. */
function grantOf(grants: Map<string, Grant>, call: Call): Grant | string {
  const basic = `Basic ${Buffer.from(`${OIDC_CLIENT.id}:${OIDC_CLIENT.secret}`).toString('base64')}`;
  const given = decodeURIComponent(
    Buffer.from((call.headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString(),
  );
  if (`Basic ${Buffer.from(given).toString('base64')}` !== basic) return 'invalid_client';
  const form = formOf(call);
  const code = form.get('code') ?? '';
  const grant = grants.get(code);
  grants.delete(code);
  if (!grant || grant.redirectUri !== form.get('redirect_uri')) return 'invalid_grant';
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  return challenge === grant.challenge ? grant : 'invalid_grant';
}
