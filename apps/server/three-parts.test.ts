/** One program starts all three parts of the product. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEVICE_TYPES } from '#modules/devices/contract/devices.ts';
import { testDatabase } from '#testing/database/database.ts';
import { twoExhibitors } from '#testing/worlds/two-exhibitors.ts';

const t = testDatabase({ max: 20 });
const exhibitors = twoExhibitors(t, () => ({ roles: new Set(['web'] as const), trustedProxies: ['127.0.0.1'] }));
const ask = (path: string, init: RequestInit = {}) => fetch(`${exhibitors.program.url}${path}`, init);
const MANIFEST = join(import.meta.dirname, '../../dist/website/client/.vite/staff.json');

describe('website, portal and devices, each at its address', { tags: ['SITE-001'] }, () => {
  test('the website renders without its script', async () => {
    const answer = await ask('/');
    const page = await answer.text();
    expect([answer.status, new URL(answer.url).pathname.split('/')[1]?.slice(0, 2)]).toEqual([200, 'nl']);
    expect(page).toMatch(/<main/);
    expect(page).toMatch(/src="\/assets\/site-[^"]+\.js"/);
  });

  test.each(['portal', 'pos', 'scanner', 'signage', 'display'])('/%s loads its own script', async (app) => {
    const page = await (await ask(`/${app}`)).text();
    const manifest = JSON.parse(await readFile(MANIFEST, 'utf8')) as Record<string, { file: string }>;
    const own = manifest[`apps/${app}/entry.tsx`]?.file ?? 'there is none';
    const [, program] = /<script type="module" src="\/([^"]+)"/.exec(page) ?? [];
    expect(program).toBe(own);
    const sent = await ask(`/${own}`);
    expect([sent.status, sent.headers.get('content-type')]).toEqual([200, 'application/javascript; charset=utf-8']);
    expect((await (await ask(`/${app}/any/page`)).text()).includes(own)).toBe(true);
  });

  test.each(DEVICE_TYPES)('a device of type %s registers, and waits to be let in', async (type) => {
    const registration = await ask('/api/device/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ type }),
    });
    const { uid, token } = ((await registration.json()) as { data: { uid: string; token: string } }).data;
    const state = await ask('/api/device/state', { headers: { 'x-device-id': uid, 'x-device-token': token } });
    expect(((await state.json()) as { data: object }).data).toMatchObject({ uid, type, auth: 'pending' });
  });
});
