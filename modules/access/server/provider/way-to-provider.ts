import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { conflict, refuse } from '#kernel/refusal.ts';
import { isFreshSignIn, type ProviderClaims } from '#modules/access/rules/provider.ts';
import { openChallenge, readChallenge, spendChallenge } from '#modules/access/server/factors/challenges.ts';
import {
  addressAtProvider,
  claimsOfReturn,
  newOneTimeValues,
  openProvider,
  ProviderProblem,
} from '#modules/access/server/provider/provider-client.ts';
import { type Provider, providerOf } from '#modules/access/server/provider/provider-settings.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

export type ProviderDeps = { readonly db: Db; readonly secrets: Secrets; readonly simulators: boolean };

/** What is kept, sealed, while the browser is at the provider. */
const zContent = z.object({
  issuer: z.string(),
  clientId: z.string(),
  redirectUri: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Of a cookie: the way back is open to the browser that left. */
  browser: z.string(),
  sentAt: z.number(),
});

/** Who leaves for the provider: an unknown person to sign in, or an employee to prove themselves. */
type Purpose = 'provider' | 'provider-confirm';
/** The browser that leaves or comes back: its cookie, and the address on this exhibitor's own host. */
export type AtSite = { readonly redirectUri: string; readonly browserKey: string };

/**
 * Sends a browser to the provider. State, nonce and PKCE verifier stay here for ten minutes. The
 * provider is called outside transactions. Refuses 409 access.provider_none, 422
 * access.provider_unreachable {reason}.
 */
export async function leaveForProvider(
  deps: ProviderDeps,
  acting: Acting,
  { redirectUri, browserKey, employeeId }: AtSite & { readonly employeeId: number | null },
): Promise<string> {
  const provider = await providerHere(deps, acting.exhibitorId);
  const config = await refusingProblems(openProvider(provider, deps));
  const once = newOneTimeValues();
  const isProof = employeeId !== null;
  const purpose: Purpose = isProof ? 'provider-confirm' : 'provider';
  const token = await deps.db.tx(acting, (tx) => {
    const { issuer, clientId } = provider;
    const { nonce, verifier } = once;
    const content = { issuer, clientId, redirectUri, nonce, verifier, browser: browserKey, sentAt: tx.now };
    return openChallenge(tx, deps.secrets, { purpose, employeeId, content: JSON.stringify(content) });
  });
  // The page of the way back reads from the state what to do; the server trusts the kept purpose only.
  const state = `${isProof ? 'proof' : 'enter'}.${token}`;
  return refusingProblems(addressAtProvider(config, { redirectUri, state, once, isProof }));
}

export type Returned = { readonly provider: Provider; readonly claims: ProviderClaims };

/**
 * Takes the browser back. The state works once, for the browser that left, at the address that it
 * left from, and while the settings are the same. Refuses 422 access.sign_in_expired,
 * access.provider_cancelled, access.provider_untrusted, access.provider_unreachable {reason}, and for
 * a proof access.provider_stale.
 */
export async function returnFromProvider(
  deps: ProviderDeps,
  acting: Acting,
  {
    redirectUri,
    browserKey,
    employeeId,
    search,
  }: AtSite & { readonly employeeId: number | null; readonly search: string },
): Promise<Returned> {
  const { exhibitorId } = acting;
  const isProof = employeeId !== null;
  const state = new URLSearchParams(search).get('state') ?? '';
  const token = state.slice(state.indexOf('.') + 1);
  const purpose: Purpose = isProof ? 'provider-confirm' : 'provider';
  const challenge = await deps.db.ask(exhibitorId, (first) =>
    readChallenge(first, deps.secrets, { exhibitorId, token, purpose }),
  );
  const kept = zContent.parse(JSON.parse(challenge.content));
  const isSameBrowser = challenge.employeeId === employeeId && isEqual(kept.browser, browserKey);
  if (!isSameBrowser || kept.redirectUri !== redirectUri) throw refuse('access.sign_in_expired');
  await deps.db.tx(acting, (tx) => spendChallenge(tx, challenge.id));
  const provider = await providerHere(deps, exhibitorId);
  if (provider.issuer !== kept.issuer || provider.clientId !== kept.clientId) throw refuse('access.sign_in_expired');
  const config = await refusingProblems(openProvider(provider, deps));
  const once = { nonce: kept.nonce, verifier: kept.verifier };
  const claims = await refusingProblems(claimsOfReturn(config, { redirectUri, state, once, isProof, search }));
  if (isProof && !isFreshSignIn(claims.auth_time, kept.sentAt)) throw refuse('access.provider_stale');
  return { provider, claims };
}

async function providerHere({ db, secrets }: ProviderDeps, exhibitorId: number): Promise<Provider> {
  const provider = await db.ask(exhibitorId, (first) => providerOf(first, secrets));
  if (!provider) throw conflict('access.provider_none');
  return provider;
}

/** A problem of the provider is a refusal that says what the person can do; other errors are bugs. */
export async function refusingProblems<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error;
    if (error.kind === 'unreachable') throw refuse('access.provider_unreachable', { reason: error.message });
    throw refuse(error.kind === 'cancelled' ? 'access.provider_cancelled' : 'access.provider_untrusted');
  }
}

const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
