/** A socket of the staff or of a device lives no longer than the session or secret that opened it (T46, T78). */
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOneTimeLink, linkToken } from '#modules/access/server/sign-in/one-time-links.ts';
import { privateDeviceChannel, privateExhibitorChannel } from '#modules/realtime/contract/channels.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import { buildDevice, signsIn } from '#testing/builders/device.ts';
import { type BuiltEmployee, buildEmployee, type EmployeeOptions, PASSWORD } from '#testing/builders/employee.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Answer, type Browser, browserAt } from '#testing/tools/http.ts';
import { realtimeNodes, subscribe } from '#testing/tools/realtime-nodes.ts';
import { type RedisServer, redisServer } from '#testing/tools/redis-server.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { testFoyer } from '#testing/worlds/foyer.ts';

const passwords = { password: 'another velvet curtain', password_confirmation: 'another velvet curtain' };
const SAMPLE = ['being dismissed', 'a device that is blocked'];

/** Where the nodes of one block find their Redis, if they have one. */
const noRedis = { redisUrl: null, kill: async () => {} };
function redisForFile(): { readonly redisUrl: string | null; kill(): Promise<void> } {
  let redis: RedisServer | undefined;
  beforeAll(async () => {
    redis = await redisServer();
  });
  afterAll(() => redis?.close());
  return {
    get redisUrl() {
      return redis?.url ?? null;
    },
    kill: async () => redis?.kill(),
  };
}

describe.each(['the database', 'Redis', 'a Redis that is gone'])('nodes that share broadcasts by %s', (carrier) => {
  const t = testDatabase();
  const shared = carrier === 'the database' ? noRedis : redisForFile();
  const nodes = [testFoyer(t, shared), testFoyer(t, shared)];
  const { connected } = realtimeNodes(() => ({ url: t.url }));
  let cinema: Cinema;
  let admin: Browser;
  beforeAll(async () => {
    cinema = await buildCinema(t);
    admin = (await signedIn({ roles: ['admin'], notified: true })).browser;
    if (carrier === 'a Redis that is gone') await shared.kill();
  });

  const firstNode = () => nodes[0]?.url ?? '';
  async function signedIn(options: EmployeeOptions = {}): Promise<{ who: BuiltEmployee; browser: Browser }> {
    const who = await buildEmployee(t, cinema.exhibitorId, options);
    const browser = await browserAt(firstNode());
    await signsIn(t, cinema.exhibitorId, browser, who);
    return { who, browser };
  }
  const cookiesOf = ({ cookies }: Browser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  /** A socket of this browser at each node, in the staff channel. */
  const socketsOf = (browser: Browser): Promise<Socket[]> =>
    Promise.all(
      nodes.map(async ({ url }) => {
        const socket = await connected(url, { cookie: cookiesOf(browser) });
        expect(await subscribe(socket, { channel: privateExhibitorChannel(cinema.exhibitorId) })).toEqual({ ok: true });
        return socket;
      }),
    );
  const ok = async (answer: Promise<Answer>): Promise<unknown> => {
    const { status, text, json } = await answer;
    expect([status, status === 200 ? '' : text]).toEqual([200, '']);
    return json;
  };

  /** Every way in which a session or a device's secret ends: answers the sockets that must end with it. */
  const endings: Record<string, () => Promise<Socket[]>> = {
    async 'signing out'() {
      const { who, browser } = await signedIn();
      const elsewhere = await browserAt(firstNode());
      await signsIn(t, cinema.exhibitorId, elsewhere, who);
      const [sockets, others] = [await socketsOf(browser), await socketsOf(elsewhere)];
      witness.push(...others); // the same person in another browser
      await ok(browser.post('/api/staff/sign-out'));
      return sockets;
    },
    async 'being dismissed'() {
      const { who, browser } = await signedIn();
      const sockets = await socketsOf(browser);
      await ok(admin.post(`/api/staff/employees/${who.id}/let-go`));
      return sockets;
    },
    async 'changing the password'() {
      const { browser } = await signedIn();
      const sockets = await socketsOf(browser);
      await ok(browser.post('/api/staff/password', { current: PASSWORD, ...passwords }));
      witness.push(...(await socketsOf(browser))); // with the session that took its place
      return sockets;
    },
    async 'choosing a password by a mailed link'() {
      const { who, browser } = await signedIn();
      const sockets = await socketsOf(browser);
      const link = await inTenant(t, cinema.exhibitorId, (tx) =>
        createOneTimeLink(tx, { purpose: 'reset', employeeId: who.id }),
      );
      const token = linkToken(testSecrets, cinema.exhibitorId, link);
      await ok((await browserAt(firstNode())).post('/api/staff/reset-password', { token, ...passwords }));
      return sockets;
    },
    async 'getting another role'() {
      const { who, browser } = await signedIn();
      const sockets = await socketsOf(browser);
      const form = { name: who.name, email: who.email, receives_management_notifications: false, version: 1 };
      const rights = { roles: ['exhibitor-manager'], custom_roles: [], permissions: [], cinemas: [] };
      await ok(admin.post(`/api/staff/employees/${who.id}`, { ...form, ...rights }));
      return sockets;
    },
    async 'a role of the exhibitor that gives something else'() {
      const form = { name: 'Editor', color: '#1A6B4F', access_level: 5, version: null };
      const { data } = (await ok(admin.post('/api/staff/roles', { ...form, permissions: ['cms.view'] }))) as {
        data: { uuid: string; version: number };
      };
      const { who, browser } = await signedIn({ roles: [] });
      await inTenant(t, cinema.exhibitorId, (tx) =>
        tx.run('INSERT INTO employee_role (exhibitor_id, employee_id, role_uuid) VALUES (tenant(), $1, $2)', [
          who.id,
          data.uuid,
        ]),
      );
      const sockets = await socketsOf(browser);
      const changed = { ...form, version: data.version, permissions: ['widgets.view'] };
      await ok(admin.post(`/api/staff/roles/${data.uuid}`, changed));
      return sockets;
    },
    'a device that is logged out': () => deviceEnds('logout'),
    'a device that is blocked': () => deviceEnds('block'),
    'a device that is deleted': () => deviceEnds('delete'),
  };
  async function deviceEnds(action: string): Promise<Socket[]> {
    const device = await buildDevice(t, cinema.exhibitorId);
    const sockets = await Promise.all(
      nodes.map(async ({ url }) => {
        const socket = await connected(url, {}, { device: { id: device.uid, token: device.token } });
        expect(await subscribe(socket, { channel: privateDeviceChannel(device.id) })).toEqual({ ok: true });
        return socket;
      }),
    );
    await ok(admin.post(`/api/staff/devices/${device.id}/${action}`));
    return sockets;
  }

  let witness: Socket[];
  beforeEach(async () => {
    witness = await socketsOf((await signedIn()).browser);
  });

  // All of them where broadcasts are lost: endings do not travel with them. Elsewhere one of a person and one of a device.
  const tried = carrier === 'a Redis that is gone' ? Object.keys(endings) : SAMPLE;
  test.each(tried)(
    '%s ends the sockets of that session or device at every node, and no others',
    { tags: ['T46', 'T78'] },
    async (ending) => {
      const sockets = await endings[ending]?.();
      expect(sockets).toHaveLength(nodes.length);
      await expect.poll(() => sockets?.map(({ connected: isOpen }) => isOpen)).toEqual(nodes.map(() => false));
      expect(witness.every(({ connected: isOpen }) => isOpen)).toBe(true);
    },
  );
});
