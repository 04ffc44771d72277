/**
 * The API of an exhibitor with disabled features: disabled ones refuse, the rest works (SET-001,
 * D-176).
 */
import { beforeAll, expect, test } from 'vitest';
import type { PublicSettings } from '#modules/exhibitor/contract/settings.ts';
import { FEATURES } from '#modules/exhibitor/rules/features.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { metaOf } from '#testing/component/html.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Answer, type Browser, browserAt } from '#testing/tools/http.ts';
import { twoExhibitors } from '#testing/worlds/two-exhibitors.ts';

const t = testDatabase({ max: 20 });
const exhibitors = twoExhibitors(t, () => ({ roles: new Set(['web'] as const), trustedProxies: ['127.0.0.1'] }));
let browser: Browser;
beforeAll(async () => {
  browser = await browserAt(exhibitors.program.url);
});

let pages = 0;
/** A page as the next of many visitors: one address that opens every page would wait for others (decision 0067). */
const pageAt = (path: string): Promise<Answer> => {
  pages += 1;
  return browser.get(path, { 'x-forwarded-for': `10.0.${pages >> 8}.${pages & 255}` });
};

const SWITCHES = ['tickets', 'vouchers', 'newsletters'] as const;
const COMBINATIONS = Array.from({ length: 16 }, (_, bits) => {
  const off = SWITCHES.filter((_module, index) => bits & (1 << index));
  return [off, (bits & 8) === 0] as const;
});
const settingsNow = async () =>
  ((await browser.get('/api/settings')).json as { data: PublicSettings }).data.public_config.features;
const methodsNow = async () =>
  ((await browser.get('/api/site')).json as { data: { payment_methods: unknown[] } }).data.payment_methods.length;

async function switchTo(off: readonly string[], paid: boolean): Promise<void> {
  const features = FEATURES.filter((feature) => !off.includes(feature));
  await inTenant(t, exhibitors.own.cinema.exhibitorId, async (tx) => {
    await tx.run(
      `UPDATE settings SET data = jsonb_set(data, '{public_config,features}', $1::jsonb) WHERE exhibitor_id = tenant()`,
      [JSON.stringify(features)],
    );
    await tx.run(`UPDATE payment_method SET active = $1 WHERE exhibitor_id = tenant() AND type = 'online'`, [paid]);
  });
  await expect.poll(async () => [await settingsNow(), (await methodsNow()) > 0]).toEqual([features, paid]);
}

const answered = ({ status, json }: Answer): unknown => {
  const { code, errors } = (json ?? {}) as { code?: string; errors?: Record<string, unknown> };
  return status === 200 ? 200 : status === 403 ? `403 ${code}` : `${status} ${Object.keys(errors ?? {}).join()}`;
};
const OFF = '403 feature_disabled';

test.each(COMBINATIONS)(
  'without %j, payment %s',
  { tags: ['SET-001', 'SET-002', 'D-066', 'D-176', 'D-048'] },
  async (off, paid) => {
    await switchTo(off, paid);
    const { cinema, roomyScreening, voucherSlugs, voucherTypes, vouchers } = exhibitors.own;
    const isOff = (feature: (typeof SWITCHES)[number]): boolean => off.includes(feature);
    const buy = async (amount: number, item: Record<string, unknown>) =>
      answered(
        await browser.post('/api/checkout', {
          payment_method_id: cinema.methods.mollie,
          name: 'Ada Lovelace',
          email: 'ada@example.org',
          email_confirmation: 'ada@example.org',
          amount,
          items: [item],
        }),
      );
    const ticket = { type: 'ticket', price_rate_id: cinema.rates.normal, schedule_id: roomyScreening };
    const sold = paid ? 200 : '422 payment_method_id';
    const voucher = vouchers[0];

    expect(await buy(12, ticket)).toBe(isOff('tickets') ? OFF : sold);
    expect(await buy(24, { type: 'loyaltyCard', voucher_type_id: voucherTypes[1], total_turns: 2 })).toEqual(
      isOff('vouchers') ? OFF : expect.not.stringContaining('403'),
    );
    expect(await buy(0, { ...ticket, voucher_id: voucher?.uuid })).toEqual(
      isOff('tickets') || isOff('vouchers') ? OFF : expect.not.stringContaining('403'),
    );
    const check = { schedule_id: roomyScreening, barcode: voucher?.code };
    const checked = answered(await browser.post('/api/vouchers/validate', check));
    expect(checked).toEqual(isOff('vouchers') ? OFF : expect.not.stringContaining('403'));
    expect(answered(await browser.post('/api/voucher-types/filter', {}))).toBe(isOff('vouchers') ? OFF : 200);
    expect(answered(await browser.get(`/api/voucher-types/${voucherSlugs[0]}`))).toBe(isOff('vouchers') ? OFF : 200);
    const signUp = await browser.post('/api/newsletters/subscribe', { email: 'ada@example.org', grecaptcha: 'none' });
    expect(answered(signUp)).toEqual(isOff('newsletters') ? OFF : expect.stringMatching(/^422/));

    // Read access stays: the programme, with a notice in place of the form.
    const { status, json } = await browser.get(`/api/schedules/${roomyScreening}/data`);
    const { notice, schedule } = (
      json as { data: { notice: string | null; schedule: { purchasable_online: boolean } } }
    ).data;
    expect([status, notice]).toEqual([200, isOff('tickets') || !paid ? 'notice.online_buying_not_possible' : null]);
    expect(schedule.purchasable_online).toBe(!isOff('tickets'));
    for (const bill of exhibitors.own.bills) expect((await browser.get(`/api/bill/${bill}/result`)).status).toBe(200);

    // And the pages: none breaks, and the sitemap has no disabled page.
    for (const path of ['', '/movies', '/events', `/buy/tickets/${roomyScreening}`, '/info/vouchers', '/contact'])
      expect([path, (await pageAt(`/en${path}`)).status]).toEqual([path, 200]);
    expect((await pageAt('/en/info/newsletter')).status).toBe(isOff('newsletters') ? 404 : 200);
    expect((await pageAt(`/en/info/voucher/${voucherSlugs[0]}`)).status).toBe(isOff('vouchers') ? 404 : 200);
    const { text } = await browser.get('/sitemap.xml');
    expect([text.includes('/info/voucher'), text.includes('/info/newsletter')]).toEqual([
      !isOff('vouchers'),
      !isOff('newsletters'),
    ]);
    for (const [, address = ''] of text.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)) {
      const page = await pageAt(address);
      expect([address, page.status, metaOf(page.text, 'robots')]).toEqual([address, 200, null]);
    }
    expect(exhibitors.program.errors).toEqual([]);
  },
);
