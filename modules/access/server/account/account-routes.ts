import { accountStaffApi } from '#modules/access/contract/staff.ts';
import { addPasskey, removePasskey, startPasskey } from '#modules/access/server/account/add-passkey.ts';
import {
  confirmByCode,
  confirmByPasskey,
  confirmByPassword,
  startPasskeyProof,
} from '#modules/access/server/account/confirm-identity.ts';
import { listSessions } from '#modules/access/server/account/list-sessions.ts';
import { readAccount } from '#modules/access/server/account/read-account.ts';
import { renewRecoveryCodes } from '#modules/access/server/account/renew-recovery-codes.ts';
import { confirmTotp, removeTotp, startTotp } from '#modules/access/server/account/set-up-totp.ts';
import { siteOf } from '#modules/access/server/factors/site.ts';
import { signOutElsewhere } from '#modules/access/server/sign-in/sign-out.ts';
import type { ThrottleDeps } from '#modules/access/server/sign-in/throttles.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type AccountRouteDeps = ThrottleDeps & { readonly db: Db; readonly translator: Translator };

/** Registers the routes by which employees manage their own sign-in. The staff gate guards these routes. */
export function accountRoutes(app: HttpApp, deps: AccountRouteDeps): void {
  sessionRoutes(app, deps);
  proofRoutes(app, deps);
  factorRoutes(app, deps);
  passkeyRoutes(app, deps);
}

function sessionRoutes(app: HttpApp, { db, translator }: AccountRouteDeps): void {
  const serve = serving(app, accountStaffApi);
  serve('GET /api/staff/account/sessions', { policy: 'signed-in' }, async ({ exhibitorId, staff }) => ({
    data: await listSessions(db, exhibitorId, staff),
  }));
  serve('POST /api/staff/account/sessions/:uuid/end', { policy: 'signed-in' }, async (request) => {
    const { exhibitorId, staff, params, locale } = request;
    await signOutElsewhere(db, exhibitorId, staff, { uuid: params.uuid });
    return { message: translator.sentence(locale, 'answers', 'staff.session_ended') };
  });
  serve('POST /api/staff/account/sessions/end-others', { policy: 'signed-in' }, async (request) => {
    const { exhibitorId, staff, locale } = request;
    await signOutElsewhere(db, exhibitorId, staff, 'others');
    return { message: translator.sentence(locale, 'answers', 'staff.others_ended') };
  });
}

/** Registers the routes of the proof that other routes ask for (decision 0050). */
function proofRoutes(app: HttpApp, deps: AccountRouteDeps): void {
  const serve = serving(app, accountStaffApi);
  const confirmed = (locale: string) => ({ message: deps.translator.sentence(locale, 'answers', 'staff.confirmed') });
  serve('GET /api/staff/account/proof', { policy: 'signed-in', fresh: true }, async () => ({ data: null }));
  serve('POST /api/staff/account/confirm', { policy: 'signed-in' }, async (request) => {
    const { exhibitorId, staff, body, ip: address, locale } = request;
    await confirmByPassword(deps, { exhibitorId, staff, password: body.password, address });
    return confirmed(locale);
  });
  serve('POST /api/staff/account/confirm/code', { policy: 'signed-in' }, async (request) => {
    const { exhibitorId, staff, body, locale } = request;
    await confirmByCode(deps, { exhibitorId, staff, code: body.code, locale });
    return confirmed(locale);
  });
  serve('POST /api/staff/account/confirm/passkey-options', { policy: 'signed-in' }, async (request) => {
    const { exhibitorId, staff } = request;
    const { token, options } = await startPasskeyProof(deps, { exhibitorId, staff, site: siteOf(request) });
    return { data: { token, options: { ...options } } };
  });
  serve('POST /api/staff/account/confirm/passkey', { policy: 'signed-in' }, async (request) => {
    const { exhibitorId, staff, body, locale } = request;
    await confirmByPasskey(deps, { ...body, exhibitorId, staff, site: siteOf(request) });
    return confirmed(locale);
  });
}

/** Registers the routes of the authenticator app and the recovery codes. */
function factorRoutes(app: HttpApp, deps: AccountRouteDeps): void {
  const serve = serving(app, accountStaffApi);
  const { db, translator } = deps;
  serve('GET /api/staff/account', { policy: 'signed-in' }, async ({ exhibitorId, staff }) => ({
    data: await readAccount(db, exhibitorId, staff),
  }));
  serve('POST /api/staff/account/totp/start', { policy: 'signed-in' }, async ({ exhibitorId, staff }, reply) => {
    reply.header('cache-control', 'no-store');
    const { token, secret, qr } = await startTotp(deps, { exhibitorId, staff });
    return { data: { token, secret, qr: { width: qr.width, height: qr.height, bars: [...qr.bars] } } };
  });
  serve('POST /api/staff/account/totp', { policy: 'signed-in' }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { exhibitorId, staff, body, locale } = request;
    return { data: { recovery_codes: await confirmTotp(deps, { ...body, exhibitorId, staff, locale }) } };
  });
  serve('POST /api/staff/account/totp/remove', { policy: 'signed-in' }, async ({ exhibitorId, staff, locale }) => {
    await removeTotp(deps, { exhibitorId, staff, locale });
    return { message: translator.sentence(locale, 'answers', 'staff.factor_removed') };
  });
  serve('POST /api/staff/account/recovery-codes', { policy: 'signed-in' }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { exhibitorId, staff, locale } = request;
    return { data: { recovery_codes: await renewRecoveryCodes(deps, { exhibitorId, staff, locale }) } };
  });
}

/** Registers the routes of passkeys. */
function passkeyRoutes(app: HttpApp, deps: AccountRouteDeps): void {
  const serve = serving(app, accountStaffApi);
  serve('POST /api/staff/account/passkeys/start', { policy: 'signed-in' }, async (request) => {
    const { exhibitorId, staff } = request;
    const { token, options } = await startPasskey(deps, { exhibitorId, staff, site: siteOf(request) });
    return { data: { token, options: { ...options } } };
  });
  serve('POST /api/staff/account/passkeys', { policy: 'signed-in' }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { exhibitorId, staff, body, locale } = request;
    const input = { ...body, exhibitorId, staff, site: siteOf(request), locale };
    return { data: { recovery_codes: await addPasskey(deps, input) } };
  });
  serve('POST /api/staff/account/passkeys/:uuid/remove', { policy: 'signed-in' }, async (request) => {
    const { exhibitorId, staff, params, locale } = request;
    await removePasskey(deps, { exhibitorId, staff, uuid: params.uuid, locale });
    return { message: deps.translator.sentence(locale, 'answers', 'staff.factor_removed') };
  });
}
