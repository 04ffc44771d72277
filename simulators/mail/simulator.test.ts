import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MailSimulator, startMailSimulator } from '#simulators/mail/simulator.ts';

let mail: MailSimulator;
beforeEach(async () => {
  mail = await startMailSimulator();
});
afterEach(() => mail.close());

async function send(changes: SendMailOptions = {}, socketTimeout = 2_000, options: object = {}): Promise<void> {
  const transport = createTransport({
    host: '127.0.0.1',
    port: mail.smtpPort,
    socketTimeout,
    ...options,
  });
  try {
    await transport.sendMail({
      from: 'Foyer <tickets@cinema.example>',
      to: 'Ada Lovelace <ada@visitor.example>',
      subject: 'Your tickets: Amélie',
      text: 'See you in screen 2.',
      ...changes,
    });
  } finally {
    transport.close();
  }
}

type Listed = {
  id: string;
  subject: string;
  to: string;
  from: string;
  text: string;
  html: string | null;
  headers: [string, string][];
  attachments: { filename: string; contentType: string; size: number; inline: boolean; href: string }[];
};
const api = async <T>(path: string): Promise<T> => (await (await fetch(`${mail.url}${path}`)).json()) as T;
const list = (query = '') => api<{ count: number; messages: Listed[] }>(`/api/messages${query}`);

test('a mail sent over SMTP is in the inbox with its parts, and its attachments can be downloaded', {
  tags: ['D-074'],
}, async () => {
  const picture = Buffer.from('iVBORw0KGgo=', 'base64');
  await send({
    html: '<h1>Amélie</h1><img src="cid:poster">',
    list: { unsubscribe: 'https://cinema.example/u/1' },
    attachments: [
      { filename: 'Billet d’été.pdf', content: Buffer.from('%PDF-1.7 ticket'), contentType: 'application/pdf' },
      { filename: 'poster.png', content: picture, cid: 'poster' },
    ],
  });
  const { count, messages } = await list();
  expect(count).toBe(1);
  const [message] = messages;
  expect(message).toMatchObject({
    subject: 'Your tickets: Amélie',
    from: expect.stringContaining('tickets@cinema.example'),
    to: expect.stringContaining('Ada Lovelace'),
    text: expect.stringContaining('See you in screen 2.'),
    html: expect.stringContaining('src="data:image/png;base64,'),
    envelope: { from: 'tickets@cinema.example', to: ['ada@visitor.example'] },
    attachments: [
      { filename: 'poster.png', inline: true },
      { filename: 'Billet d’été.pdf', contentType: 'application/pdf', size: 15, inline: false },
    ],
  });
  expect(message?.headers).toContainEqual(['List-Unsubscribe', '<https://cinema.example/u/1>']);
  const ticket = await fetch(`${mail.url}${message?.attachments[1]?.href}`);
  expect(ticket.headers.get('content-disposition')).toContain("filename*=UTF-8''Billet%20d%E2%80%99%C3%A9t%C3%A9.pdf");
  expect(await ticket.text()).toBe('%PDF-1.7 ticket');
  expect(await api<Listed>(`/api/messages/${message?.id}`)).toEqual(message);
  const source = await (await fetch(`${mail.url}/api/messages/${message?.id}/raw`)).text();
  expect(source).toContain('Message-ID:');
  expect((await fetch(`${mail.url}/api/messages/nobody`)).status).toBe(404);
  expect((await fetch(`${mail.url}/api/messages/${message?.id}/attachments/9`)).status).toBe(404);
});

test('lists newest first, limited, by recipient, and removes one or all', { tags: ['D-074'] }, async () => {
  for (const to of ['a@visitor.example', 'b@visitor.example', 'A@visitor.example']) await send({ to, subject: to });
  expect((await list()).messages.map(({ subject }) => subject)).toEqual([
    'A@visitor.example',
    'b@visitor.example',
    'a@visitor.example',
  ]);
  expect((await list('?limit=1')).messages).toHaveLength(1);
  expect((await fetch(`${mail.url}/api/messages?limit=0`)).status).toBe(400);
  const { messages } = await list('?to=a@visitor.example');
  expect(messages).toHaveLength(2);
  const one = await fetch(`${mail.url}/api/messages/${messages[0]?.id}`, { method: 'DELETE' });
  expect(one.status).toBe(204);
  expect((await list()).count).toBe(2);
  await fetch(`${mail.url}/api/messages`, { method: 'DELETE' });
  expect((await list()).count).toBe(0);
});

test('keeps the newest 1,000 mails only', { tags: ['D-074'] }, async () => {
  const raw = (n: number) => Buffer.from(`Subject: ${n}\r\n\r\nbody`);
  const ids: string[] = [];
  for (let n = 1; n <= 1_005; n += 1) {
    ids.push((await mail.inbox.accept(raw(n), { from: '', to: ['a@visitor.example'] })).id);
  }
  expect(mail.inbox.list()).toHaveLength(1_000);
  expect(ids.filter((id) => mail.inbox.get(id) === undefined)).toEqual(ids.slice(0, 5));
});

test('a test can wait for a present or future mail', { tags: ['D-074'] }, async () => {
  const waiting = mail.inbox.waitFor(({ subject }) => subject === 'later', 2_000);
  await send({ subject: 'later' });
  expect((await waiting).subject).toBe('later');
  expect((await mail.inbox.waitFor(({ subject }) => subject === 'later')).subject).toBe('later');
  await expect(mail.inbox.waitFor(() => false, 20)).rejects.toThrow(/No such mail within 20 ms; there are 1 others/);
});

test('the inbox page shows a mail without running it', { tags: ['T83'] }, async () => {
  await send({ subject: '<script>alert(1)</script>', html: '<script>alert(2)</script><p>Hello</p>' });
  const [message] = (await list()).messages;
  const page = await (await fetch(`${mail.url}/messages/${message?.id}`)).text();
  expect(page).toContain('&lt;script&gt;alert(1)');
  expect(page).not.toContain('<script');
  expect(page).toContain('sandbox="allow-popups');
  const inner = await fetch(`${mail.url}/messages/${message?.id}/html`);
  expect(inner.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/);
  expect(await inner.text()).toContain('<p>Hello</p>');
  expect(await (await fetch(mail.url)).text()).toContain('&lt;script&gt;alert(1)');
  const cleared = await fetch(`${mail.url}/clear`, { method: 'POST', redirect: 'manual' });
  expect([cleared.status, (await list()).count]).toEqual([303, 0]);
});

test.each([
  ['connect', 421],
  ['from', 451],
  ['to', 550],
  ['data', 451],
  ['data', 421],
] as const)(
  'on demand the server refuses at %s with %i, once, and keeps nothing',
  { tags: ['T65'] },
  async (at, code) => {
    mail.control.set({ faults: [{ at, kind: 'reply', code }] });
    await expect(send()).rejects.toMatchObject({ responseCode: code });
    expect((await list()).count).toBe(0);
    await send();
    expect((await list()).count).toBe(1);
    expect(mail.book()).toMatchObject({ accepted: 1, refused: 1 });
  },
);

test('one recipient is refused for ever, the others are served', { tags: ['T65'] }, async () => {
  mail.control.set({
    faults: [{ at: 'to', kind: 'reply', code: 550, recipient: 'gone@visitor.example', times: 'always' }],
  });
  await expect(send({ to: 'gone@visitor.example' })).rejects.toMatchObject({ responseCode: 550 });
  await expect(send({ to: 'Gone@visitor.example' })).rejects.toMatchObject({ responseCode: 550 });
  await send();
  expect((await list()).count).toBe(1);
});

test('hanging after DATA: the sender times out, and the mail may be there or not', { tags: ['T65'] }, async () => {
  mail.control.set({
    faults: [
      { at: 'data', kind: 'hang', ms: 1_500 },
      { at: 'data', kind: 'hang', ms: 1_500, kept: false },
      { at: 'data', kind: 'cut' },
    ],
  });
  await expect(send({ subject: 'kept' }, 500)).rejects.toThrow();
  await expect(send({ subject: 'lost' }, 500)).rejects.toThrow();
  await expect(send({ subject: 'cut' })).rejects.toThrow();
  await send({ subject: 'fine' });
  expect((await list()).messages.map(({ subject }) => subject)).toEqual(['fine', 'cut', 'kept']);
});

test('TLS with an untrusted certificate', { tags: ['T65'] }, async () => {
  await send({}, 2_000, { auth: { user: 'any', pass: 'any' } });
  mail.control.set({ tls: 'untrusted' });
  await expect(send()).rejects.toThrow(/certificate/);
  await send({}, 2_000, { tls: { rejectUnauthorized: false } });
  mail.control.reset();
  await send();
  expect((await list()).count).toBe(3);
});

test('the switches also work over HTTP', { tags: ['T65'] }, async () => {
  const set = (body: unknown) =>
    fetch(`${mail.url}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await set({ faults: [{ at: 'data', kind: 'reply', code: 451 }] })).status).toBe(200);
  await expect(send()).rejects.toMatchObject({ responseCode: 451 });
  expect((await set({ faults: [{ at: 'lunch', kind: 'reply' }] })).status).toBe(400);
  expect(await api('/control/book')).toMatchObject({ refused: 1, lost: 1 });
  await set({ faults: [{ at: 'data', kind: 'cut' }] });
  await fetch(`${mail.url}/control`, { method: 'DELETE' });
  await send();
});
