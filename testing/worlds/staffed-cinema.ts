import { beforeAll } from 'vitest';
import { accessOutbox, accessRoutes, openStaffGate } from '#modules/access/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { sharedLimits } from '#platform/shared-limits.ts';
import { testSecrets } from '#testing/box-office.ts';
import { type BuiltEmployee, buildEmployee, type EmployeeOptions, PASSWORD } from '#testing/build-employee.ts';
import { buildExhibitor } from '#testing/build-venue.ts';
import type { TestDatabase } from '#testing/database.ts';
import { type Answer, type Browser, testHttp } from '#testing/http.ts';
import { outboxItems } from '#testing/letters.ts';
import { testMailServer } from '#testing/mail-server.ts';
import { withSameIds } from '#testing/same-ids.ts';

/** Headers by which a request reaches the other house, or comes over https: those of a trusted proxy. */
export const TO_OTHER = { 'x-forwarded-host': 'beta.test' };
export const OVER_HTTPS = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'alpha.test' };

const translator = await openTranslator();

/** Two houses with the same ids, behind the staff gate and the routes of access, for one test file; and their mail. */
export function staffedHouse(t: TestDatabase) {
  const post = testMailServer();
  const houses = { own: 0, other: 0 };
  beforeAll(async () => {
    houses.own = await buildExhibitor(t, { tradeName: 'Cinema Lumen', servingOn: 'alpha.test' });
    houses.other = await withSameIds(t, () => buildExhibitor(t, { tradeName: 'CANARY', servingOn: 'beta.test' }));
  });
  const deps = () => ({
    ...{ db: t.db, secrets: testSecrets, limits: sharedLimits(t.db), translator },
    publicUrl: (servingOn: string) => `https://${servingOn}`,
  });
  const site = testHttp(() => ({
    exhibitorFor: async (host) => (host === 'beta.test' ? houses.other : houses.own),
    trustedProxies: ['127.0.0.1'],
    routes(app) {
      openStaffGate({ db: t.db }).stand(app);
      accessRoutes(app, deps());
    },
  }));
  const signInAs = (visitor: Browser, { email }: Pick<BuiltEmployee, 'email'>, password = PASSWORD) =>
    visitor.post('/api/staff/sign-in', { email, password });
  return {
    houses,
    site,
    post,
    deps,
    signInAs,
    hires: (options?: EmployeeOptions) => buildEmployee(t, houses.own, options),
    /** A new employee in a browser of theirs. */
    async at(options?: EmployeeOptions): Promise<{ who: BuiltEmployee; browser: Browser }> {
      const who = await buildEmployee(t, houses.own, options);
      const browser = await site.visit();
      await signInAs(browser, who);
      return { who, browser };
    },
    /** An admin of the other house; their calls say TO_OTHER. */
    async otherAdmin(): Promise<Browser> {
      const { email } = await buildEmployee(t, houses.other, { roles: ['admin'] });
      const browser = await site.visit();
      await browser.post('/api/staff/sign-in', { email, password: PASSWORD }, TO_OTHER);
      return browser;
    },
    /** The link of the last mail, once what lies in the outbox has been sent: its page and its token. */
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
      const text = post.current.inbox.list()[0]?.text ?? '';
      const [, page = '', token = ''] = /https:\/\/alpha\.test\/portal\/([\w-]+)\/([\w.-]+)/.exec(text) ?? [];
      return { page, token };
    },
    /** The clock at the beginning of a window of a minute, so that five tries fall into one. */
    atFullMinute(aheadMs = 0): void {
      t.travel(60_000 - (Date.now() % 60_000) + 100 + aheadMs);
    },
  };
}

/** What a refusal says, without what differs from request to request. */
export const said = ({ status, json }: Answer): { status: number; code: string; errors: Record<string, string[]> } => {
  const { code, errors } = json as { code: string; errors?: Record<string, string[]> };
  return { status, code, errors: errors ?? {} };
};

/** How many connections to this file's database wait for a lock. */
export const waitingForLocks = async (t: TestDatabase): Promise<number> =>
  (
    await t.asOwner(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND state = 'active'",
    )
  ).length;
