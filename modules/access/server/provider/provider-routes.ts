import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Me } from '#modules/access/contract/employees.ts';
import type { ProviderSettingsWire } from '#modules/access/contract/sign-in-provider.ts';
import { providerStaffApi } from '#modules/access/contract/staff.ts';
import { siteOf } from '#modules/access/server/factors/site.ts';
import { arePasswordsOn } from '#modules/access/server/provider/passwords-off.ts';
import { checkProvider } from '#modules/access/server/provider/provider-client.ts';
import {
  providerLabel,
  providerOf,
  refuseBelowAdmin,
  refuseIssuer,
  removeProvider,
  setProvider,
  shownProvider,
} from '#modules/access/server/provider/provider-settings.ts';
import { confirmByProvider, signInByProvider } from '#modules/access/server/provider/sign-in-by-provider.ts';
import {
  type AtSite,
  leaveForProvider,
  type ProviderDeps,
  refusingProblems,
} from '#modules/access/server/provider/way-to-provider.ts';
import { browserCookieOf } from '#modules/access/server/sessions/known-browsers.ts';
import { actingAs, browserOf } from '#modules/access/server/sessions/staff-sessions.ts';
import type { SignedIn } from '#modules/access/server/sign-in/let-in.ts';
import { actorOf, type HttpApp, type HttpRequest } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type ProviderRouteDeps = ProviderDeps & { readonly translator: Translator };
type Admit = (request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn) => Promise<Me>;

/**
 * Registers the routes of the exhibitor's identity provider (decision 0051). The staff gate guards
 * them. `admit` sends the cookies of an employee who has just signed in.
 */
export function providerRoutes(app: HttpApp, deps: ProviderRouteDeps, admit: Admit): void {
  settingsRoutes(app, deps);
  signInRoutes(app, deps, admit);
  proofRoutes(app, deps);
}

function settingsRoutes(app: HttpApp, deps: ProviderRouteDeps): void {
  const serve = serving(app, providerStaffApi);
  const look = async (request: FastifyRequest): Promise<ProviderSettingsWire> => ({
    redirect_uri: redirectUriOf(request),
    provider: shownProvider(await deps.db.ask(request.exhibitorId, (first) => providerOf(first, deps.secrets))),
  });
  serve('GET /api/staff/sign-in-provider', { policy: 'settings.view' }, async (request) => ({
    data: await look(request),
  }));
  serve('POST /api/staff/sign-in-provider', { policy: 'roles.edit', fresh: true }, async (request) => {
    const { exhibitorId, staff, body } = request;
    await setProvider(deps, { exhibitorId, staff }, body);
    return { data: await look(request) };
  });
  serve('POST /api/staff/sign-in-provider/remove', { policy: 'roles.edit', fresh: true }, async (request) => {
    const { exhibitorId, staff } = request;
    await removeProvider(deps, { exhibitorId, staff });
    return { data: await look(request) };
  });
  serve('POST /api/staff/sign-in-provider/check', { policy: 'roles.edit' }, async ({ staff, body, locale }) => {
    refuseBelowAdmin(staff);
    refuseIssuer(body.issuer, deps.simulators);
    await refusingProblems(checkProvider(body.issuer, deps));
    return { message: deps.translator.sentence(locale, 'answers', 'staff.provider_works') };
  });
}

function signInRoutes(app: HttpApp, deps: ProviderRouteDeps, admit: Admit): void {
  const serve = serving(app, providerStaffApi);
  serve('GET /api/staff/sign-in/provider', { policy: 'open' }, async ({ exhibitorId }) => ({
    data: await deps.db.read(exhibitorId, async (tx) => ({
      label: await providerLabel(tx),
      passwords: await arePasswordsOn(tx),
    })),
  }));
  serve('POST /api/staff/sign-in/provider', { policy: 'open' }, async (request, reply) => {
    const site = leaving(request, reply);
    return { data: { url: await leaveForProvider(deps, anonymousIn(request), { ...site, employeeId: null }) } };
  });
  serve('POST /api/staff/sign-in/provider/return', { policy: 'open' }, async (request, reply) => {
    const at = { browser: browserOf(request), browserId: browserCookieOf(request) };
    const arrival = { ...comingBack(request), ...at, search: request.body.search };
    const signedIn = await signInByProvider(deps, anonymousIn(request), arrival);
    reply.clearCookie(cookieName(request), flagsFor(request));
    if ('secondFactor' in signedIn) return { data: { second_factor: signedIn.secondFactor } };
    return { data: await admit(request, reply, signedIn) };
  });
}

function proofRoutes(app: HttpApp, deps: ProviderRouteDeps): void {
  const serve = serving(app, providerStaffApi);
  serve('POST /api/staff/account/confirm/provider', { policy: 'signed-in' }, async (request, reply) => {
    const { exhibitorId, staff } = request;
    const site = { ...leaving(request, reply), employeeId: staff.employeeId };
    return { data: { url: await leaveForProvider(deps, actingAs(exhibitorId, staff), site) } };
  });
  serve('POST /api/staff/account/confirm/provider/return', { policy: 'signed-in' }, async (request) => {
    const { exhibitorId, staff, body, locale } = request;
    await confirmByProvider(deps, staff, { ...comingBack(request), exhibitorId, search: body.search });
    return { message: deps.translator.sentence(locale, 'answers', 'staff.confirmed') };
  });
}

/** The page of the portal to which the provider sends people back, on the host that they left from. */
const redirectUriOf = (request: FastifyRequest): string => `${siteOf(request).origin}/portal/sign-in/provider`;

/** Ties what begins to this browser, so that a link of a stranger signs no one in. */
const cookieName = ({ protocol }: FastifyRequest): string =>
  protocol === 'https' ? '__Host-staff-provider' : 'staff-provider';
const flagsFor = ({ protocol }: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: protocol === 'https' }) as const;
const COOKIE_SECONDS = 600;

function leaving(request: FastifyRequest, reply: FastifyReply): AtSite {
  const browserKey = randomBytes(32).toString('base64url');
  reply.setCookie(cookieName(request), browserKey, { ...flagsFor(request), maxAge: COOKIE_SECONDS });
  return { redirectUri: redirectUriOf(request), browserKey };
}
const comingBack = (request: FastifyRequest): AtSite => ({
  redirectUri: redirectUriOf(request),
  browserKey: request.cookies[cookieName(request)] ?? '',
});

const anonymousIn = ({ exhibitorId, visitor }: HttpRequest) => ({
  exhibitorId,
  actor: actorOf(visitor),
  channel: 'portal' as const,
});
