import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PrinterSimulator, startPrinterSimulator } from '#simulators/printer/simulator.ts';

let printer: PrinterSimulator;
beforeAll(async () => {
  printer = await startPrinterSimulator();
});
afterAll(() => printer.close());
beforeEach(() => {
  printer.control.reset();
  printer.clear();
});

const ONE =
  '<StarWebPrint><Request>&lt;root&gt;&lt;text&gt;\\x3c/text\\x3e\\x3ccutpaper/\\x3e\\x0a&lt;/text&gt;&lt;cutpaper/&gt;&lt;/root&gt;</Request></StarWebPrint>';
const printsOne = () => fetch(`${printer.url}/StarWebPRNT/SendMessage`, { method: 'POST', body: ONE });

test('invalid input is not printed', { tags: ['D-187'] }, async () => {
  for (const [path, body] of [
    [
      '/StarWebPRNT/SendMessage',
      '<StarWebPrint><Request>&lt;root&gt;&lt;explode/&gt;&lt;/root&gt;</Request></StarWebPrint>',
    ],
    ['/StarWebPRNT/SendMessage', 'x'],
    ['/cgi-bin/epos/service.cgi', '<s:Envelope><epos-print><text></epos-print></s:Envelope>'],
  ] as const) {
    const answer = await (await fetch(`${printer.url}${path}`, { method: 'POST', body })).text();
    expect(answer).toMatch(/success(&gt;|=")false/);
  }
  expect(printer.papers()).toEqual([]);
});

test('browsers of any origin may call it; its page shows papers and switches, and resets both', {
  tags: ['D-187'],
}, async () => {
  const preflight = await fetch(`${printer.url}/StarWebPRNT/SendMessage`, { method: 'OPTIONS' });
  expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'POST, OPTIONS']);
  await printsOne();
  const form = { method: 'POST', redirect: 'manual' } as const;
  await fetch(`${printer.url}/switches`, { ...form, body: new URLSearchParams({ cover_open: 'on' }) });
  expect(printer.control.settings().faults).toMatchObject({ cover_open: true, paper_end: false });
  const page = await (await fetch(printer.url)).text();
  expect(page).toContain('&lt;/text&gt;&lt;cutpaper/&gt;');
  expect(page).toMatch(/name="cover_open" checked/);
  await fetch(`${printer.url}/clear`, form);
  expect(await (await fetch(printer.url)).text()).toContain('Nothing was printed yet.');
  const json = { 'content-type': 'application/json' };
  const wrong = await fetch(`${printer.url}/control`, {
    method: 'POST',
    headers: json,
    body: '{"faults":{"gone":true}}',
  });
  expect(wrong.status).toBe(400);
});
