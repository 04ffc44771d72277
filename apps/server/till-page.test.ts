import { beforeAll, expect, test } from 'vitest';
import { addPrinter } from '#modules/printing/server/printers/manage-printers.ts';
import { buildCinema } from '#testing/builders/builders.ts';
import { buildExhibitor } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testFoyer } from '#testing/worlds/foyer.ts';

const t = testDatabase({ max: 4 });
const foyer = testFoyer(t);

beforeAll(async () => {
  const { exhibitorId } = await buildCinema(t, { hall: '....' });
  const other = await buildExhibitor(t, { tradeName: 'CANARY', servingOn: 'beta.test' });
  const form = { cinema_id: null, columns: 48, drawer_switch_is_error: false } as const;
  const acting = (exhibitor: number) => ({ exhibitorId: exhibitor, actor: 'system', channel: 'portal' }) as const;
  const star = { ...form, driver: 'star', connection: 'browser' } as const;
  await addPrinter(t.db, acting(exhibitorId), { ...star, name: 'One', address: 'http://10.0.0.1' });
  await addPrinter(t.db, acting(exhibitorId), { ...star, name: 'Two', address: 'https://printer.test:8443' });
  await addPrinter(t.db, acting(exhibitorId), {
    ...form,
    driver: 'simulated',
    connection: 'screen',
    name: 'Three',
    address: '',
  });
  await addPrinter(t.db, acting(other), { ...star, name: 'Four', address: 'http://10.6.6.6' });
});

const pageOf = async (path: string) => {
  const answer = await fetch(`${foyer.url}${path}`);
  const policy = answer.headers.get('content-security-policy') ?? '';
  return { connects: /connect-src ([^;]*)/.exec(policy)?.[1], text: await answer.text() };
};

test.each(['/pos', '/pos/sale'])(
  'the till page %s may connect to the printers of its exhibitor only',
  { tags: ['T86', 'D-141'] },
  async (path) => {
    const { connects, text } = await pageOf(path);
    expect(connects).toBe("'self' http://10.0.0.1 https://printer.test:8443");
    expect(text).toContain('"printers":["http://10.0.0.1","https://printer.test:8443"]');
    expect(text).not.toContain('10.6.6.6');
  },
);

test.each(['/portal', '/display', '/scanner', '/signage', '/'])(
  'another page may not: %s',
  { tags: ['T86', 'D-141'] },
  async (path) => {
    const { connects, text } = await pageOf(path);
    expect(connects).toBe("'self'");
    expect(text).not.toContain('10.0.0.1');
  },
);

test('the page of a signage preview may be framed by its own origin only, and the portal frames nothing else', {
  tags: ['T86', 'I22', 'SIGN-004'],
}, async () => {
  const frames = async (path: string) => {
    const { headers } = await fetch(`${foyer.url}${path}`);
    const policy = headers.get('content-security-policy') ?? '';
    const of = (name: string) => new RegExp(`${name} ([^;]*)`).exec(policy)?.[1];
    return [headers.get('x-frame-options'), of('frame-ancestors'), of('frame-src')];
  };
  expect(await frames('/preview/signage')).toEqual(['SAMEORIGIN', "'self'", "'none'"]);
  expect(await frames('/portal/signage')).toEqual(['DENY', "'none'", "'self'"]);
  for (const path of ['/signage', '/signage/preview', '/pos'])
    expect([path, ...(await frames(path))]).toEqual([path, 'DENY', "'none'", "'none'"]);
  const { text } = await pageOf('/preview/signage');
  expect(text).not.toMatch(/data-worker|rel="manifest"/);
});
