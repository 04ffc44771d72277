import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client';
import type { ProviderClaims } from '#modules/access/rules/provider.ts';
import { providerFetch } from '#modules/access/server/provider/provider-fetch.ts';
import type { Provider } from '#modules/access/server/provider/provider-settings.ts';

type How = { readonly simulators: boolean };

/** The provider did not answer, or answered what may not be trusted; `message` says what. */
export class ProviderProblem extends Error {
  override readonly name = 'ProviderProblem';
  readonly kind: 'unreachable' | 'cancelled' | 'untrusted';
  constructor(kind: ProviderProblem['kind'], cause: unknown) {
    super(String(cause instanceof Error ? cause.message : cause).slice(0, 300), { cause });
    this.kind = kind;
  }
}

/** The secret goes the way that the provider's description names; without one, that of the standard. */
const bySecret =
  (secret: string): ClientAuth =>
  (server, client, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = ways.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
    return way(secret)(server, client, body, headers);
  };

/**
 * Reads the description of a provider. ID tokens are checked against its keys, on any way. Throws ProviderProblem `unreachable`.
 */
async function described(
  { issuer, clientId, clientSecret }: Pick<Provider, 'issuer' | 'clientId' | 'clientSecret'>,
  { simulators }: How,
): Promise<Configuration> {
  try {
    const auth = clientSecret === '' ? None() : bySecret(clientSecret);
    return await discovery(new URL(issuer), clientId, undefined, auth, {
      [customFetch]: providerFetch({ simulators }),
      execute: simulators ? [enableNonRepudiationChecks, allowInsecureRequests] : [enableNonRepudiationChecks],
    });
  } catch (error) {
    // Every error is the provider's: no answer, no such name, a refused address, a wrong description.
    throw new ProviderProblem('unreachable', error);
  }
}

/** Tries a provider before it is used. Throws ProviderProblem `unreachable`. */
export async function checkProvider(issuer: string, how: How): Promise<void> {
  const config = await described({ issuer, clientId: 'check', clientSecret: '' }, how);
  const { authorization_endpoint, token_endpoint, jwks_uri } = config.serverMetadata();
  if (!authorization_endpoint || !token_endpoint || !jwks_uri)
    throw new ProviderProblem('unreachable', 'The description names no addresses for the sign-in.');
}

/** What must be kept until the browser comes back. */
export type OneTimeValues = { readonly nonce: string; readonly verifier: string };

export type Leaving = {
  readonly redirectUri: string;
  readonly state: string;
  readonly once: OneTimeValues;
  /** The person signs in again, even if the provider knows the browser. */
  readonly isProof: boolean;
};

export const newOneTimeValues = (): OneTimeValues => ({ nonce: randomNonce(), verifier: randomPKCECodeVerifier() });

/** Returns the address at the provider to which a browser goes. Throws ProviderProblem `unreachable`. */
export async function addressAtProvider(config: Configuration, leaving: Leaving): Promise<string> {
  const { redirectUri, state, once, isProof } = leaving;
  const url = buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid email',
    state,
    nonce: once.nonce,
    code_challenge: await calculatePKCECodeChallenge(once.verifier),
    code_challenge_method: 'S256',
    ...(isProof && { prompt: 'login', max_age: '0' }),
  });
  return url.href;
}

export const openProvider = (provider: Provider, how: How): Promise<Configuration> => described(provider, how);

/** A challenge lives no longer than this, so an older sign-in at the provider is no proof. */
const PROOF_MAX_SECONDS = 900;

/**
 * Exchanges the code for an ID token and checks it: signature, issuer, audience, nonce, times, state
 * and PKCE. Returns its claims. Throws ProviderProblem.
 */
export async function claimsOfReturn(
  config: Configuration,
  { redirectUri, state, once, isProof, search }: Leaving & { readonly search: string },
): Promise<ProviderClaims & { readonly auth_time?: unknown }> {
  const url = new URL(redirectUri);
  url.search = search;
  if (url.searchParams.get('error') === 'access_denied') throw new ProviderProblem('cancelled', 'access_denied');
  try {
    const tokens = await authorizationCodeGrant(config, url, {
      expectedState: state,
      expectedNonce: once.nonce,
      pkceCodeVerifier: once.verifier,
      idTokenExpected: true,
      ...(isProof && { maxAge: PROOF_MAX_SECONDS }),
    });
    return tokens.claims() ?? {};
  } catch (error) {
    // Every error is the provider's or the browser's: the answer is not one to be trusted.
    throw new ProviderProblem('untrusted', error);
  }
}
