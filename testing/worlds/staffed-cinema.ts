import { beforeAll } from 'vitest';
import { accessOutbox, accessRoutes, openStaffGate } from '#modules/access/server.ts';
import { sharedLimits } from '#platform/http/limits/shared-limits.ts';
import type { HttpOptions } from '#platform/http/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { type BuiltEmployee, buildEmployee, type EmployeeOptions, PASSWORD } from '#testing/builders/employee.ts';
import { withSameIds } from '#testing/builders/same-ids.ts';
import { buildExhibitor } from '#testing/builders/venue.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { type Answer, type Browser, testHttp } from '#testing/tools/http.ts';
import { testMailServer } from '#testing/tools/mail-server.ts';
import { outboxItems } from '#testing/tools/solve-captcha.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';

/**
 * Headers with which a request reaches the other exhibitor, or comes over https: those of a trusted
 * proxy.
 */
export const TO_OTHER = { 'x-forwarded-host': 'beta.test' };
export const OVER_HTTPS = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'alpha.test' };

const translator = await openTranslator();

/**
 * Two exhibitors with the same ids, behind the staff gate and the routes of access, for one test
 * file; and their mail. `web`: limits of requests, which are off by default, and the clock they count by.
 */
export function staffedCinema(t: TestDatabase, web: Pick<Partial<HttpOptions>, 'limits' | 'clock'> = {}) {
  const post = testMailServer();
  const exhibitors = { own: 0, other: 0 };
  beforeAll(async () => {
    exhibitors.own = await buildExhibitor(t, { tradeName: 'Cinema Lumen', servingOn: 'alpha.test' });
    exhibitors.other = await withSameIds(t, () => buildExhibitor(t, { tradeName: 'CANARY', servingOn: 'beta.test' }));
  });
  const deps = () => ({
    db: t.db,
    secrets: testSecrets,
    limits: sharedLimits(t.db),
    smtpUrl: post.current.smtpUrl as string | null,
    translator,
    simulators: true,
    publicUrl: (servingOn: string) => `https://${servingOn}`,
  });
  const site = testHttp(() => ({
    exhibitorFor: async (host) => (host === 'beta.test' ? exhibitors.other : exhibitors.own),
    trustedProxies: ['127.0.0.1'],
    ...web,
    routes(app) {
      openStaffGate({ db: t.db }).stand(app);
      accessRoutes(app, deps());
    },
  }));
  const signInAs = (visitor: Browser, { email }: Pick<BuiltEmployee, 'email'>, password = PASSWORD) =>
    visitor.post('/api/staff/sign-in', { email, password });
  return {
    ids: exhibitors,
    site,
    post,
    deps,
    signInAs,
    /** Another own exhibitor without employees takes over the address. */
    async another(): Promise<void> {
      await t.asOwner(`UPDATE exhibitor SET serving_on = '' WHERE id = $1`, [exhibitors.own]);
      exhibitors.own = await buildExhibitor(t, { tradeName: 'Cinema Lumen', servingOn: 'alpha.test' });
    },
    hires: (options?: EmployeeOptions) => buildEmployee(t, exhibitors.own, options),
    /** A new employee with a browser. */
    async at(options?: EmployeeOptions): Promise<{ who: BuiltEmployee; browser: Browser }> {
      const who = await buildEmployee(t, exhibitors.own, options);
      const browser = await site.visit();
      await signInAs(browser, who);
      return { who, browser };
    },
    /** An admin of the other exhibitor; the requests have the headers TO_OTHER. */
    async otherAdmin(): Promise<Browser> {
      const { email } = await buildEmployee(t, exhibitors.other, { roles: ['admin'] });
      const browser = await site.visit();
      await browser.post('/api/staff/sign-in', { email, password: PASSWORD }, TO_OTHER);
      return browser;
    },
    /** Sends the outbox and returns the link of the last mail that has one: its page and its token. */
    async mailedLink(): Promise<{ page: string; token: string }> {
      const handlers = accessOutbox({
        ...deps(),
        workDb: t.db,
        smtpUrl: post.current.smtpUrl,
      });
      for (const topic of Object.keys(handlers))
        for (const item of await outboxItems(t, topic)) {
          await handlers[topic]?.(item);
          await t.asOwner('UPDATE outbox SET done_at = now() WHERE id = $1', [item.id]);
        }
      const link = /https:\/\/alpha\.test\/portal\/([\w-]+)\/([\w.-]+)/;
      const text = post.current.inbox.list().find((mail) => link.test(mail.text))?.text ?? '';
      const [, page = '', token = ''] = link.exec(text) ?? [];
      return { page, token };
    },
    /** Moves the clock to the beginning of a minute window, so that five attempts are in one. */
    atFullMinute(aheadMs = 0): void {
      t.travel(60_000 - (Date.now() % 60_000) + 100 + aheadMs);
    },
  };
}

/** Returns a refusal without the parts that differ between requests. */
export const statusAndErrors = ({
  status,
  json,
}: Answer): { status: number; code: string; errors: Record<string, string[]> } => {
  const { code, errors } = json as { code: string; errors?: Record<string, string[]> };
  return { status, code, errors: errors ?? {} };
};

/** Returns the number of connections to this file's database that wait for a lock. */
export const waitingForLocks = async (t: TestDatabase): Promise<number> =>
  (
    await t.asOwner(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND state = 'active'",
    )
  ).length;
