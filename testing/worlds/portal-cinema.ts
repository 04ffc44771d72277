import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, expect } from 'vitest';
import type { Permission, Role } from '#modules/access/rules/roles.ts';
import { openStaffGate } from '#modules/access/server.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { buildCinema, type Cinema, type CinemaOptions } from '#testing/builders/builders.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { withSameIds } from '#testing/builders/same-ids.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { type Browser, type TestHttp, testHttp } from '#testing/tools/http.ts';

/** With this header a request reaches the other exhibitor, as through a trusted proxy. */
export const AT_OTHER = { 'x-forwarded-host': 'beta.test' };

export type PortalCinema = {
  readonly site: TestHttp;
  readonly own: Cinema;
  /** The same ids, other contents. */
  readonly other: Cinema;
  /**
   * Returns a browser in which an employee with this role and further permissions is signed in, at
   * the own exhibitor by default.
   */
  as(role: Role, permissions?: readonly Permission[], exhibitor?: Cinema): Promise<Browser>;
};

/**
 * Two cinemas with the same ids behind the staff gate, with the routes under test; for one test
 * file.
 */
export function portalCinema(
  t: TestDatabase,
  routes: (app: HttpApp) => void,
  options: Pick<CinemaOptions, 'methods' | 'rates'> = {},
): PortalCinema {
  let built: { own: Cinema; other: Cinema } | undefined;
  const there = () => {
    if (!built) throw new Error('beforeAll builds the exhibitors');
    return built;
  };
  beforeAll(async () => {
    const own = await buildCinema(t, { ...options, exhibitor: { tradeName: 'Cinema Lumen', servingOn: 'alpha.test' } });
    const other = await withSameIds(t, () =>
      buildCinema(t, { exhibitor: { tradeName: 'CANARY', servingOn: 'beta.test' } }),
    );
    built = { own, other };
  });
  const site = testHttp(() => ({
    exhibitorFor: async (host) => (host === 'beta.test' ? there().other : there().own).exhibitorId,
    trustedProxies: ['127.0.0.1'],
    routes(app) {
      openStaffGate({ db: t.db }).stand(app);
      routes(app);
    },
  }));
  return {
    site,
    get own() {
      return there().own;
    },
    get other() {
      return there().other;
    },
    async as(role, permissions = [], exhibitor = there().own) {
      const browser = await site.visit();
      const id = randomBytes(32).toString('base64url');
      await inTenant(t, exhibitor.exhibitorId, (tx) =>
        tx.run(
          `WITH who AS (
             INSERT INTO employee (exhibitor_id, name, email, roles, permissions, created_at)
             VALUES (tenant(), 'Ada Lovelace', $1, $2, $3, foyer_now()) RETURNING id)
           INSERT INTO staff_session (exhibitor_id, digest, employee_id, started_at, seen_at)
           SELECT tenant(), $4, id, foyer_now(), foyer_now() FROM who`,
          [
            `${randomBytes(6).toString('hex')}@exhibitor.test`,
            [role],
            permissions,
            createHash('sha256').update(id).digest(),
          ],
        ),
      );
      browser.cookies.set('staff', id);
      return browser;
    },
  };
}

/**
 * Checks that a caller without a session, one without the permission and one of the other exhibitor
 * with every permission are refused (T71, T72).
 */
export async function expectGuarded(
  exhibitor: PortalCinema,
  call: (browser: Browser) => Promise<{ status: number }>,
  roles: { readonly may: Role; readonly mayNot: Role },
): Promise<void> {
  const nobody = await exhibitor.site.visit();
  expect((await call(nobody)).status).toBe(401);
  expect((await call(await exhibitor.as(roles.mayNot))).status).toBe(403);
  expect((await call(await exhibitor.as('super-admin', [], exhibitor.other))).status).toBe(401);
  expect([401, 403]).not.toContain((await call(await exhibitor.as(roles.may))).status);
}

/**
 * Forces concurrent calls: locks the row until all of them wait for it, so that a caller that reads
 * it without waiting sees the old row. `row`: a table with its condition, of the exhibitor.
 */
export async function allAtOnce<Answer>(
  t: TestDatabase,
  exhibitorId: number,
  row: string,
  calls: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const answers = await inTenant(t, exhibitorId, async (tx) => {
    await tx.run(`SELECT 1 FROM ${row} FOR UPDATE`);
    const waiting = calls.map((call) => call());
    await expect
      .poll(async () => {
        const [lockRow] = await t.asOwner<{ count: number }>(
          "SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        return lockRow?.count;
      })
      .toBe(calls.length);
    return waiting;
  });
  return Promise.all(answers);
}
