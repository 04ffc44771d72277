import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMailAddress } from '#kernel/mail-address.ts';
import { secretsFrom } from '#platform/crypto/secrets.ts';
import { Undeliverable } from '#platform/jobs/outbox.ts';
import { headerText, type OutgoingMail, sendMail } from '#platform/mail/mail.ts';
import { isInside, type MailServer, mailServerOf, sealMailServer } from '#platform/mail/mail-server.ts';
import { testMailServer } from '#testing/tools/mail-server.ts';

const post = testMailServer();
const secrets = secretsFrom('a secret of tests only');
const server = (): MailServer => ({ kind: 'operator', url: post.current.smtpUrl });
const PATIENT = { silenceMs: 10_000, totalMs: 20_000 };
/** For servers that hang: on a busy machine a healthy one may be silent for longer. */
const QUICK = { silenceMs: 400, totalMs: 1_500 };

const MAIL: OutgoingMail = {
  id: 'a-mail.of-tests',
  from: { name: 'Cinéma Lumen', address: 'tickets@lumen.test' },
  to: { name: 'Ada Lovelace', address: 'ada@example.org' },
  subject: 'Vos tickets pour Amélie',
  text: 'À bientôt',
  html: '<p>À bientôt</p>',
};
const mail = (changes: Partial<OutgoingMail> = {}): OutgoingMail => ({ ...MAIL, ...changes });
const send = (changes: Partial<OutgoingMail> = {}, timeouts = PATIENT) => sendMail(server(), mail(changes), timeouts);
const inbox = () => post.current.inbox.list();
const valuesOf = (name: string) =>
  (inbox()[0]?.headers ?? []).filter(([key]) => key.toLowerCase() === name).map(([, value]) => value);

test('a mail arrives with both forms, its attachment and all expected headers', {
  tags: ['D-088'],
}, async () => {
  await send({
    replyTo: { name: 'Desk', address: 'desk@lumen.test' },
    attachments: [{ filename: 'tickets-K7M4Q2XD.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-') }],
    unsubscribe: { url: 'https://lumen.test/u/abc?x=1', address: 'off@lumen.test' },
  });
  expect(inbox()).toHaveLength(1);
  expect(inbox()[0]).toMatchObject({
    subject: 'Vos tickets pour Amélie',
    text: expect.stringContaining('À bientôt'),
    html: '<p>À bientôt</p>',
    envelope: { from: 'tickets@lumen.test', to: ['ada@example.org'] },
    attachments: [{ filename: 'tickets-K7M4Q2XD.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-') }],
  });
  expect(valuesOf('message-id')).toEqual(['<a-mail.of-tests@lumen.test>']);
  expect(valuesOf('reply-to')).toEqual(['Desk <desk@lumen.test>']);
  expect(valuesOf('auto-submitted')).toEqual(['auto-generated']);
  // RFC 8058: one header with both addresses, and the one that allows a single click
  expect(valuesOf('list-unsubscribe')).toEqual(['<https://lumen.test/u/abc?x=1>, <mailto:off@lumen.test>']);
  expect(valuesOf('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
});

test('the same mail sent twice has the same Message-ID', { tags: ['T56'] }, async () => {
  await send();
  await send();
  expect(inbox().map(({ headers }) => headers.find(([name]) => name === 'Message-ID')?.[1])).toEqual([
    '<a-mail.of-tests@lumen.test>',
    '<a-mail.of-tests@lumen.test>',
  ]);
});

const INJECTED = 'x\r\nBcc: mallory@evil.test';
test.each([
  ['subject', { subject: INJECTED }],
  ['subject with a bare line feed', { subject: 'x\nBcc: mallory@evil.test' }],
  ['subject with a bare carriage return', { subject: 'x\rBcc: mallory@evil.test' }],
  ['subject, folded', { subject: 'x\r\n Bcc: mallory@evil.test' }],
  ['subject with NUL', { subject: 'x\0y' }],
  ['subject with a line separator', { subject: 'x\u2028Bcc: mallory@evil.test' }],
  ['subject without end', { subject: 'x'.repeat(100_000) }],
  ['name of the recipient', { to: { name: INJECTED, address: 'ada@example.org' } }],
  ['name of the sender', { from: { name: INJECTED, address: 'tickets@lumen.test' } }],
  ['name for replies', { replyTo: { name: INJECTED, address: 'desk@lumen.test' } }],
  ['address with a line end', { to: { address: 'ada@example.org\r\nBcc: mallory@evil.test' } }],
  ['two addresses', { to: { address: 'ada@example.org, mallory@evil.test' } }],
  ['two addresses with a semicolon', { to: { address: 'ada@example.org;mallory@evil.test' } }],
  ['address with a comment', { to: { address: 'ada@b(x)evil.com' } }],
  ['address with a quoted part', { to: { address: '"mallory@evil.test"@example.org' } }],
  ['address with a name', { to: { address: 'Ada <mallory@evil.test>' } }],
  ['source route', { to: { address: '@evil.test:ada@example.org' } }],
  ['percent route', { to: { address: 'mallory%evil.test@example.org>' } }],
  ['literal address', { to: { address: 'ada@[127.0.0.1]' } }],
  ['sender address', { from: { address: 'tickets@lumen.test\r\nRCPT TO:<mallory@evil.test>' } }],
  [
    'file name',
    { attachments: [{ filename: 'a"\r\nX-Evil: 1', contentType: 'application/pdf', content: Buffer.alloc(1) }] },
  ],
  [
    'media type',
    { attachments: [{ filename: 'a.pdf', contentType: 'application/pdf\r\nX-Evil: 1', content: Buffer.alloc(1) }] },
  ],
  ['address to unsubscribe', { unsubscribe: { url: 'https://x.test/>\r\nBcc: mallory@evil.test' } }],
  ['address to unsubscribe, by script', { unsubscribe: { url: 'javascript:alert(1)' } }],
  [
    'mail address to unsubscribe',
    { unsubscribe: { url: 'https://x.test/', address: 'a@b.test>, <mailto:mallory@evil.test' } },
  ],
  ['id', { id: 'x>\r\nBcc: mallory@evil.test' }],
] satisfies [string, Partial<OutgoingMail>][])(
  'an injection by the %s is refused for good, and no one receives anything',
  { tags: ['T83'] },
  async (_where, change) => {
    const { connections } = post.current.book();
    await expect(send(change)).rejects.toBeInstanceOf(Undeliverable);
    expect(inbox()).toEqual([]);
    expect(post.current.book().connections).toBe(connections);
  },
);

test('an untrusted name goes into one header, to the one recipient', { tags: ['T83'] }, async () => {
  const hostile = [
    INJECTED,
    'a@b(x)evil.com',
    '%0d%0aBcc: mallory@evil.test',
    '{{event.__proto__}}',
    'Ada <mallory@evil.test>',
    'A, B',
    '"; DROP',
    'x'.repeat(100_000),
    '\u202eevil',
    '',
  ];
  for (const name of hostile) {
    await send({ to: { name: headerText(name), address: 'ada@example.org' }, subject: headerText(name) });
    const [got] = inbox();
    expect(got?.envelope).toEqual({ from: 'tickets@lumen.test', to: ['ada@example.org'] });
    expect(valuesOf('to')).toHaveLength(1);
    expect(valuesOf('subject').length).toBeLessThanOrEqual(1);
    expect(valuesOf('bcc')).toEqual([]);
    expect(got?.raw.toString().split('\r\n\r\n')[0]).not.toMatch(/^Bcc/im);
  }
});

test('a header text is one line of limited length for any input', { tags: ['T83'] }, () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
      expect(headerText(text)).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      expect(headerText(text).length).toBeLessThanOrEqual(200);
      expect(headerText(headerText(text))).toBe(headerText(text));
    }),
  );
});

test.each([
  ['ada@example.org', true],
  ["o'hara+tickets@mail.example.co.uk", true],
  ['ada.lovelace@xn--bcher-kva.example', true],
  ['ada@example', false],
  ['.ada@example.org', false],
  ['ada.@example.org', false],
  ['ada..l@example.org', false],
  ['ada@-example.org', false],
  ['ada@example-.org', false],
  ['ada@exa_mple.org', false],
  ['ada@example.org.', false],
  ['ada@example.1', false],
  ['ada lovelace@example.org', false],
  ['adä@example.org', false],
  ['', false],
  [`${'a'.repeat(65)}@example.org`, false],
  [`a@${'b.'.repeat(100)}org`, false],
])('%j as an address: %s', { tags: ['T83'] }, (text, expected) => {
  expect(isMailAddress(text)).toBe(expected);
});

test('no file or web page gets into a mail by its name', { tags: ['T83'] }, async () => {
  await send({ html: '<img src="file:///etc/hostname">', text: '/etc/hostname' });
  expect(inbox()[0]?.text).toContain('/etc/hostname');
});

test.each([
  ['connect', 421, false],
  ['connect', 554, false],
  ['from', 451, false],
  ['from', 550, false],
  ['to', 450, false],
  ['to', 550, true],
  ['data', 452, false],
  ['data', 552, true],
  ['data', 554, true],
] as const)('a refusal at %s with %d: for ever %s', { tags: ['T65'] }, async (at, code, forEver) => {
  post.current.control.set({ faults: [{ at, kind: 'reply', code }] });
  const error = await send().catch((each: Error) => each);
  expect(error).toBeInstanceOf(Error);
  expect(error instanceof Undeliverable).toBe(forEver);
  if (forEver) expect((error as Error).message).toContain(String(code));
  await send();
  expect(inbox()).toHaveLength(1);
});

test('a mail is retried if the server is down, hangs, disconnects or has an invalid certificate', {
  tags: ['T65'],
}, async () => {
  const faults = [
    { faults: [{ at: 'connect', kind: 'hang', ms: 3_000 }] },
    { faults: [{ at: 'to', kind: 'cut' }] },
    { faults: [{ at: 'data', kind: 'hang', ms: 3_000, kept: false }] },
    { faults: [{ at: 'data', kind: 'cut', kept: false }] },
    { tls: 'untrusted' },
  ] as const;
  for (const fault of faults) {
    post.current.control.set(fault as never);
    const error = await send({}, QUICK).catch((each: Error) => each);
    expect(error, JSON.stringify(fault)).toBeInstanceOf(Error);
    expect(error, JSON.stringify(fault)).not.toBeInstanceOf(Undeliverable);
    post.current.control.reset();
  }
  const down = await sendMail({ kind: 'operator', url: 'smtp://127.0.0.1:1' }, mail(), QUICK).catch(
    (each: Error) => each,
  );
  expect(down).not.toBeInstanceOf(Undeliverable);
  expect(inbox()).toEqual([]);
});

test('a server that sends single bytes slowly times out', { tags: ['T55', 'T65'] }, async () => {
  const sockets = new Set<Socket>();
  const slow = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    const drip = setInterval(() => socket.write('2'), 50);
    socket.on('close', () => clearInterval(drip));
  });
  await new Promise<void>((ready) => slow.listen(0, '127.0.0.1', ready));
  const { port } = slow.address() as AddressInfo;
  await expect(
    sendMail({ kind: 'operator', url: `smtp://127.0.0.1:${port}` }, mail(), { silenceMs: 60_000, totalMs: 600 }),
  ).rejects.toThrow();
  for (const socket of sockets)
    await new Promise((gone) => (socket.destroyed ? gone(null) : socket.once('close', gone)));
  await new Promise((closed) => slow.close(closed));
});

test('an exhibitor’s own server wins, is stored encrypted, and is never in this network', {
  tags: ['SET-005'],
}, async () => {
  const stored = {
    mail_server: sealMailServer(secrets, { host: 'mail.lumen.test', port: 587, username: 'u', password: 'hidden' }),
  };
  expect(Buffer.from(stored.mail_server, 'base64').includes(Buffer.from('hidden'))).toBe(false);
  expect(mailServerOf(secrets, stored, 'smtp://operator.test')).toEqual({
    kind: 'own',
    host: 'mail.lumen.test',
    port: 587,
    username: 'u',
    password: 'hidden',
    encryption: 'starttls',
  });
  expect(mailServerOf(secrets, {}, 'smtp://operator.test')).toEqual({ kind: 'operator', url: 'smtp://operator.test' });
  expect(mailServerOf(secrets, {}, null)).toBeNull();
  for (const host of ['127.0.0.1', '10.0.0.8', '169.254.169.254', 'localhost']) {
    const own = mailServerOf(
      secrets,
      { mail_server: sealMailServer(secrets, { host, port: post.current.smtpPort }) },
      null,
    );
    await expect(sendMail(own as MailServer, mail(), QUICK), host).rejects.toThrow('not a public mail server');
  }
  expect(inbox()).toEqual([]);
  for (const host of ['a b', 'x\r\ny', '-x', '']) expect(() => sealMailServer(secrets, { host, port: 25 })).toThrow();
});

test.each([
  ['8.8.8.8', false],
  ['93.184.216.34', false],
  ['2606:2800:220:1::1', false],
  ['127.0.0.1', true],
  ['192.168.1.1', true],
  ['172.31.255.255', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['255.255.255.255', true],
  ['::1', true],
  ['fe80::1', true],
  ['fd00::1', true],
  ['::ffff:10.0.0.1', true],
  ['::ffff:8.8.8.8', false],
  ['no address', true],
])('%s is inside: %s', (address, expected) => {
  expect(isInside(address)).toBe(expected);
});
