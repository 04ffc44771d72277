/** The SMTP side: accepts everything, unless set to refuse, hang or disconnect. */
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { z } from 'zod';
import { takeFault } from '#simulators/fault-queue.ts';
import type { Inbox } from '#simulators/mail/inbox.ts';

/**
 * One fault. `reply` refuses with `code` at a stage (421 also disconnects). `hang` waits `ms` and
 * then continues; at `data` that is after the whole mail has arrived. `cut` disconnects. After the
 * mail has arrived, `kept` decides whether it is still in the inbox: a sender that retries after a
 * hang or a cut sends it twice.
 */
const mailFaultSchema = z.strictObject({
  at: z.enum(['connect', 'from', 'to', 'data']),
  kind: z.enum(['reply', 'hang', 'cut']),
  code: z
    .union([
      z.literal(421),
      z.literal(450),
      z.literal(451),
      z.literal(452),
      z.literal(550),
      z.literal(552),
      z.literal(554),
    ])
    .default(451),
  message: z.string().max(200).default('Switched on by the control API'),
  ms: z.int().nonnegative().default(60_000),
  times: z.union([z.int().positive(), z.literal('always')]).default(1),
  /** Only for this recipient (at `to` and `data`). */
  recipient: z.string().optional(),
  kept: z.boolean().default(true),
});
type MailFault = z.output<typeof mailFaultSchema>;

/** `none`: plain connections. `untrusted`: offers STARTTLS with an untrusted certificate. */
const mailTlsSchema = z.enum(['none', 'untrusted']);

export const mailSettingsSchema = z.strictObject({ faults: z.array(mailFaultSchema), tls: mailTlsSchema });
/** The faults are queued; each is removed when it is used up. */
export type MailSettings = z.output<typeof mailSettingsSchema>;

export type MailCounts = { connections: number; accepted: number; refused: number; lost: number };

type SmtpOptions = {
  readonly host: string;
  readonly port: number;
  readonly inbox: Inbox;
  readonly settings: MailSettings;
  readonly counts: MailCounts;
};

const SIZE_MAX_BYTES = 25_000_000;

const takeMailFault = (
  faults: MailFault[],
  at: MailFault['at'],
  recipients: readonly string[],
): MailFault | undefined =>
  takeFault(
    faults,
    (fault) => fault.at === at && (fault.recipient === undefined || recipients.includes(fault.recipient.toLowerCase())),
  );

class SmtpReply extends Error {
  readonly responseCode: number;
  constructor(code: number, message: string) {
    super(message);
    this.responseCode = code;
  }
}

export async function startSmtp(options: SmtpOptions): Promise<{ port: number; close(): Promise<void> }> {
  const hangUp = (session: SMTPServerSession) => {
    for (const connection of server.connections) if (connection.id === session.id) connection.close();
  };
  const server = new SMTPServer({
    name: 'mail.simulator.test',
    banner: 'Foyer mail simulator',
    authOptional: true,
    // Any user and password are accepted, without encryption.
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: SIZE_MAX_BYTES,
    rejectOversized: true,
    closeTimeout: 1,
    logger: false,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anybody' }),
    ...conversation(options, hangUp),
  });
  // A client that disconnects early is not an error of the server.
  server.on('error', () => {});

  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(options.port, options.host, () => resolve());
  });
  const { port } = server.server.address() as AddressInfo;
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** The answers at each stage of a conversation. */
function conversation({ inbox, settings, counts }: SmtpOptions, hangUp: (session: SMTPServerSession) => void) {
  const take = (at: MailFault['at'], recipients: readonly string[] = []) =>
    takeMailFault(settings.faults, at, recipients);

  /** Applies the fault; answers normally without one, or after a hang. */
  async function goWrong(fault: MailFault | undefined, session: SMTPServerSession): Promise<void> {
    if (!fault) return;
    if (fault.kind === 'hang') return pause(fault.ms, undefined, { ref: false });
    if (fault.kind === 'reply') throw new SmtpReply(fault.code, fault.message);
    hangUp(session);
    throw new SmtpReply(421, 'Hung up');
  }

  async function receive(stream: AsyncIterable<Buffer>, session: SMTPServerSession): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const { mailFrom, rcptTo } = session.envelope;
    const to = rcptTo.map(({ address }) => address);
    const lowerCase = to.map((address) => address.toLowerCase());
    const fault = take('data', lowerCase);
    const kept = !fault || (fault.kind !== 'reply' && fault.kept);
    if (kept) {
      await inbox.accept(Buffer.concat(chunks), { from: mailFrom ? mailFrom.address : '', to });
      counts.accepted += 1;
    } else counts.lost += 1;
    await goWrong(fault, session);
  }

  const step = (work: Promise<void>, callback: (error?: Error | null) => void) => {
    work.then(
      () => callback(),
      (error: Error) => {
        counts.refused += 1;
        callback(error);
      },
    );
  };

  return {
    onConnect(session, callback) {
      counts.connections += 1;
      session.disabledCommands = settings.tls === 'none' ? ['STARTTLS'] : [];
      step(goWrong(take('connect'), session), callback);
    },
    onMailFrom: (_address, session, callback) => step(goWrong(take('from'), session), callback),
    onRcptTo: ({ address }, session, callback) => step(goWrong(take('to', [address.toLowerCase()]), session), callback),
    onData: (stream, session, callback) => step(receive(stream, session), callback),
  } satisfies SMTPServerOptions;
}
