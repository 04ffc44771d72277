import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { unavailable } from '#kernel/refusal.ts';
import { captchaStaffRoutes } from '#modules/captcha/server/routes.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { AT_OTHER, portalCinema } from '#testing/worlds/portal-cinema.ts';
import { statusAndErrors } from '#testing/worlds/staffed-cinema.ts';

const t = testDatabase();
const SITE_KEY = '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI';
const SECRET = '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe';
/** What the third party says about each secret. */
let knows: (secret: string) => Promise<boolean> = async (secret) => secret === SECRET;
const exhibitor = portalCinema(t, (app) =>
  captchaStaffRoutes(app, { db: t.db, secrets: testSecrets, captcha: { knows: (secret) => knows(secret) } }),
);
const PATH = '/api/staff/captcha';
let admin: Browser;
beforeAll(async () => {
  admin = await exhibitor.as('admin');
});
beforeEach(async () => {
  knows = async (secret) => secret === SECRET;
  await admin.post(`${PATH}/remove`);
});

const set = (form: object = {}) => admin.post(PATH, { site_key: SITE_KEY, secret: SECRET, ...form });
const stored = async (exhibitorId = exhibitor.own.exhibitorId) =>
  (
    await t.asOwner<{ site_key: string; secret: string | null }>(
      `SELECT data #>> '{recaptcha,site_key}' AS site_key, secrets ->> 'recaptcha' AS secret FROM settings WHERE exhibitor_id = $1`,
      [exhibitorId],
    )
  )[0];
const NOTHING = { site_key: '', secret: null };

describe('keys of reCAPTCHA in the portal', { tags: ['D-165', 'D-172'] }, () => {
  test('both are stored, the secret sealed and never shown; removed, both are gone', async () => {
    expect((await set()).json).toEqual({ data: { site_key: SITE_KEY } });
    const { site_key, secret } = (await stored()) ?? NOTHING;
    expect(site_key).toBe(SITE_KEY);
    expect(secret).not.toContain(SECRET);
    expect((await admin.get(PATH)).text).not.toContain(SECRET);
    const audit = await t.asOwner<{ after: unknown }>(`SELECT after FROM audit WHERE action = 'captcha.keys_set'`);
    expect(audit).toEqual([{ after: { site_key: SITE_KEY } }]);
    expect((await admin.post(`${PATH}/remove`)).json).toEqual({ data: { site_key: '' } });
    expect(await stored()).toEqual(NOTHING);
  });

  test('a secret that the third party does not know is refused at its field, and nothing is stored', async () => {
    const answer = statusAndErrors(await set({ secret: SECRET.replace('6', '7') }));
    expect(answer).toMatchObject({ status: 422, errors: { secret: [expect.any(String)] } });
    expect(await stored()).toEqual(NOTHING);
  });

  test('a third party that does not answer stores nothing', async () => {
    knows = async () => {
      throw unavailable('captcha.unavailable');
    };
    expect(statusAndErrors(await set())).toMatchObject({ status: 503, code: 'captcha.unavailable' });
    expect(await stored()).toEqual(NOTHING);
  });

  test.each([
    ['site_key', { site_key: '' }],
    ['secret', { secret: '' }],
    ['site_key', { site_key: 'https://www.google.com/recaptcha' }],
  ])('%s is required and looks like a key', async (field, form) => {
    const { status, errors } = statusAndErrors(await set(form)) as { status: number; errors: object };
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
  });

  test('not without the permission, and not at another exhibitor', { tags: ['T71'] }, async () => {
    await set();
    expect(await stored(exhibitor.other.exhibitorId)).toEqual(NOTHING);
    const stranger = await exhibitor.as('admin', [], exhibitor.other);
    expect((await stranger.get(PATH, AT_OTHER)).json).toEqual({ data: { site_key: '' } });
    const employee = await exhibitor.as('manager');
    for (const answer of [
      await employee.get(PATH),
      await employee.post(PATH, { site_key: SITE_KEY, secret: SECRET }),
      await employee.post(`${PATH}/remove`),
    ])
      expect(answer.status).toBe(403);
  });
});
