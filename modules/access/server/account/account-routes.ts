import { accountStaffApi } from '#modules/access/contract/account.ts';
import { listSessions } from '#modules/access/server/account/list-sessions.ts';
import { signOutElsewhere } from '#modules/access/server/sign-in/sign-out.ts';
import type { Db } from '#platform/db/tx.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';
import type { Translator } from '#platform/i18n/translator.ts';

export type AccountRouteDeps = { readonly db: Db; readonly translator: Translator };

/** Registers the routes by which employees manage their own sign-in. The staff gate guards these routes. */
export function accountRoutes(app: HttpApp, { db, translator }: AccountRouteDeps): void {
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
