import { actingAs } from '#modules/access/server.ts';
import type { EmailDeps } from '#modules/email/server.ts';
import { recordTestMail } from '#modules/exhibitor/server.ts';
import { type MailWire, mailAdminStaffApi } from '#modules/mail-admin/contract/staff.ts';
import { type MailKeyRouteDeps, mailKeyRoutes } from '#modules/mail-admin/server/mail-key-routes.ts';
import {
  type MailAdminDeps,
  removeMailServer,
  serverOf,
  setMailServer,
} from '#modules/mail-admin/server/mail-server-settings.ts';
import { sendTestMail } from '#modules/mail-admin/server/send-test-mail.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';
import { sendAgain, type UnsentMailRow, unsentMails } from '#platform/jobs/unsent-mail.sql.ts';

const UNSENT_MAX = 100;

export type MailAdminRouteDeps = MailAdminDeps & MailKeyRouteDeps & EmailDeps;

/** Registers the portal's routes for the mail server and for mails that could not be sent. The staff gate protects them. */
export function mailAdminRoutes(app: HttpApp, deps: MailAdminRouteDeps): void {
  const serve = serving(app, mailAdminStaffApi);
  mailKeyRoutes(app, deps);
  const { db } = deps;
  const look = (exhibitorId: number): Promise<MailWire> =>
    db.ask(exhibitorId, async (first) => {
      const [server, unsent] = await Promise.all([serverOf(deps, first), unsentMails(first, UNSENT_MAX)]);
      return { server, unsent: unsent.map(unsentWire) };
    });
  serve('GET /api/staff/mail', { policy: 'settings.view' }, async ({ exhibitorId }) => ({
    data: await look(exhibitorId),
  }));
  serve('GET /api/staff/mail/state', { policy: 'signed-in' }, async ({ exhibitorId }) => ({
    data: { can_send: (await db.ask(exhibitorId, (first) => serverOf(deps, first))).kind !== 'none' },
  }));
  serve(
    'POST /api/staff/mail/server',
    { policy: 'settings.edit', fresh: true },
    async ({ exhibitorId, staff, body }) => {
      await setMailServer(deps, actingAs(exhibitorId, staff), body);
      return { data: await look(exhibitorId) };
    },
  );
  serve(
    'POST /api/staff/mail/server/remove',
    { policy: 'settings.edit', fresh: true },
    async ({ exhibitorId, staff }) => {
      await removeMailServer(deps, actingAs(exhibitorId, staff));
      return { data: await look(exhibitorId) };
    },
  );
  serve('POST /api/staff/mail/test', { policy: 'settings.edit' }, async ({ exhibitorId, staff, locale, body }) => {
    const tested = await sendTestMail(deps, exhibitorId, { name: staff.name, address: body.to }, locale);
    if (tested.sent) await db.tx(actingAs(exhibitorId, staff), (tx) => recordTestMail(tx, true));
    return { data: tested };
  });
  serve('POST /api/staff/mail/send-again', { policy: 'settings.edit' }, async ({ exhibitorId, staff, body }) => ({
    data: { tried_again: await db.tx(actingAs(exhibitorId, staff), (tx) => sendAgain(tx, body.id)) },
  }));
}

const unsentWire = ({ tried_at_ms, ...row }: UnsentMailRow): MailWire['unsent'][number] => ({
  ...row,
  tried_at: new Date(tried_at_ms).toISOString(),
});
