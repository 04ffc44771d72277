/**
 * A simulated terminal of Adyen: it speaks nexo encrypted at `/nexo`, as a terminal in the network, and in
 * the clear at `/sync`, as the provider's cloud; its book, switches and page stand beside.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { type Answer, type Call, formOf, json, seeOther } from '#simulators/call.ts';
import { ControlProblem, controlBody, controlRoute } from '#simulators/control-route.ts';
import { takeFault } from '#simulators/fault-queue.ts';
import { type Route, startHttpServer } from '#simulators/http-server.ts';
import { type NexoBook, openNexoBook } from '#simulators/nexo/book.ts';
import { nexoPage } from '#simulators/nexo/nexo-page.ts';
import { type NoticeAnswer, noticeOf, type RefundEvent, sendNotice } from '#simulators/nexo/notices.ts';
import {
  NEXO_API_KEY,
  NEXO_KEY,
  NEXO_NOTICE_KEY,
  NEXO_POI_ID,
  NEXO_SCENARIOS,
  type NexoSettings,
  nexoSettingsSchema,
} from '#simulators/nexo/scenarios.ts';
import { openMessage, sealMessage, type Trailer, terminalKeys } from '#simulators/nexo/secret-messages.ts';
import { openNexoTerminal } from '#simulators/nexo/terminal.ts';
import { headerSchema, rejection, requestSchema } from '#simulators/nexo/wire.ts';
import { styleRoute } from '#simulators/page.ts';

type NexoSimulatorOptions = {
  readonly host?: string;
  readonly port?: number;
  readonly bookDir?: string | undefined;
  /** Time until the card is read and the host has answered. */
  readonly cardMs?: number;
  /** Where the platform tells what became of refunds. */
  readonly noticeUrl?: string | undefined;
};

const patchSchema = nexoSettingsSchema.partial();
type NexoPatch = z.input<typeof patchSchema>;

export type NexoSimulator = {
  readonly url: string;
  readonly port: number;
  readonly host: string;
  readonly control: { settings(): NexoSettings; set(patch: NexoPatch): NexoSettings; reset(): void };
  book(): NexoBook;
  /** Returns how often a payment or a reversal was received, also a second time. */
  received(): { readonly payments: number; readonly reversals: number };
  /** The platform refuses a refund that it had accepted, and tells so. Returns the status and the text of the answer. */
  refuseRefund(transaction: string, event?: RefundEvent): Promise<NoticeAnswer>;
  close(): Promise<void>;
};

export async function startNexoSimulator(options: NexoSimulatorOptions = {}): Promise<NexoSimulator> {
  const host = options.host ?? '127.0.0.1';
  const settings = { of: freshSettings(options) };
  const book = openNexoBook(options.bookDir && join(options.bookDir, 'nexo.jsonl'));
  const terminal = openNexoTerminal(book, () => settings.of);
  const control: NexoSimulator['control'] = {
    settings: () => settings.of,
    set(patch) {
      const result = patchSchema.safeParse(patch);
      if (!result.success) throw new ControlProblem(400, z.prettifyError(result.error));
      return Object.assign(settings.of, result.data);
    },
    reset: () => {
      settings.of = freshSettings(options);
    },
  };
  const refuseRefund: NexoSimulator['refuseRefund'] = async (transaction, event) => {
    const refund = book.refund(transaction);
    if (!refund) throw new ControlProblem(404, 'There is no such refund');
    book.refuse(transaction);
    return sendNotice(settings.of, noticeOf(refund, event));
  };
  const server = await startHttpServer({
    host,
    port: options.port,
    failure: (status, detail) => json(status, { error: detail }),
    faultFor: (operation) => takeFault(settings.of.answers, ({ on }) => on === 'any' || on === operation),
    routes: () => [
      ...messageRoutes(terminal, () => settings.of),
      ...controlRoutes(control, book.view),
      ...noticeRoutes(settings, refuseRefund),
      styleRoute,
      {
        method: 'GET',
        path: /^\/$/,
        handle: ({ query }) => nexoPage(host, terminal.display(), settings.of, book.view(), query.get('answer') ?? ''),
      },
      {
        method: 'POST',
        path: /^\/next$/,
        handle(call) {
          const scenario = z.enum(NEXO_SCENARIOS).safeParse(formOf(call).get('scenario'));
          if (scenario.success) settings.of.next.push({ scenario: scenario.data });
          return seeOther('/');
        },
      },
    ],
  });
  return {
    url: server.url,
    port: server.port,
    host,
    control,
    book: book.view,
    received: () => ({ ...terminal.counts }),
    refuseRefund,
    async close() {
      terminal.stop();
      await server.close();
    },
  };
}

const freshSettings = ({ cardMs = 0, noticeUrl = '' }: NexoSimulatorOptions): NexoSettings => ({
  usual: { scenario: 'approve' },
  next: [],
  cardMs,
  answers: [],
  arrivesAfterMs: 0,
  doubled: false,
  status: 'OK',
  givesBack: true,
  noticeUrl,
  noticeKey: NEXO_NOTICE_KEY,
  passphrase: NEXO_KEY.passphrase,
  apiKey: NEXO_API_KEY,
});

const messageSchema = z.object({ SaleToPOIRequest: z.looseObject({ MessageHeader: headerSchema }) });

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The category of a message: also an encrypted one has its header in the clear. */
const operationOf = ({ body }: Call): string =>
  messageSchema.safeParse(readJson(body.toString('utf8'))).data?.SaleToPOIRequest.MessageHeader.MessageCategory ??
  'none';

function messageRoutes(terminal: ReturnType<typeof openNexoTerminal>, settings: () => NexoSettings): Route[] {
  /** Returns the answer as text; null: none, because the message came before. */
  async function answered(text: string): Promise<string | null> {
    const { arrivesAfterMs, doubled } = settings();
    if (arrivesAfterMs > 0) await pause(arrivesAfterMs, undefined, { ref: false });
    const request = requestSchema.safeParse(
      (readJson(text) as { SaleToPOIRequest?: unknown } | null)?.SaleToPOIRequest,
    );
    if (!request.success) return JSON.stringify(rejection({}, z.prettifyError(request.error)));
    const { MessageHeader: header } = request.data;
    if (header.POIID !== NEXO_POI_ID) return JSON.stringify(rejection(header, 'Another terminal'));
    const taken = terminal.take(request.data);
    // The network delivers it twice, and the sender sees the answer to the second one.
    const body = await (doubled ? Promise.all([taken, terminal.take(request.data)]).then(([, last]) => last) : taken);
    if (body === '') return '';
    if (body === null) return null;
    return JSON.stringify({
      SaleToPOIResponse: {
        MessageHeader: { ...header, MessageType: 'Response' },
        [`${header.MessageCategory}Response`]: body,
      },
    });
  }
  const duplicate = json(200, rejection({}, 'This ServiceID was used in the last 48 hours'));
  const asJson = (body: string): Answer => ({ status: 200, headers: { 'content-type': 'application/json' }, body });
  return [
    {
      method: 'POST',
      path: /^\/sync$/,
      operation: operationOf,
      async handle({ headers, body }) {
        if (headers['x-api-key'] !== settings().apiKey)
          return json(401, { message: 'HTTP Status Response - Unauthorized' });
        const answer = await answered(body.toString('utf8'));
        return answer === null ? duplicate : asJson(answer);
      },
    },
    {
      method: 'POST',
      path: /^\/nexo$/,
      operation: operationOf,
      async handle({ body }) {
        const message = (readJson(body.toString('utf8')) as { SaleToPOIRequest?: Secret } | null)?.SaleToPOIRequest;
        const keys = terminalKeys(settings().passphrase);
        const text = message && openMessage(message.NexoBlob, message.SecurityTrailer, keys);
        if (!text) return json(200, rejection({}, 'The message cannot be decrypted'));
        const answer = await answered(text);
        if (answer === null) return duplicate;
        if (answer === '') return asJson('');
        const header = { ...message.MessageHeader, MessageType: 'Response' };
        return json(200, { SaleToPOIResponse: { MessageHeader: header, ...sealMessage(answer, keys, NEXO_KEY) } });
      },
    },
  ];
}
type Secret = { readonly MessageHeader: object; readonly NexoBlob: string; readonly SecurityTrailer: Trailer };

/** From the page: where notices go, and a refund that is refused later. */
function noticeRoutes(settings: { readonly of: NexoSettings }, refuseRefund: NexoSimulator['refuseRefund']): Route[] {
  return [
    {
      method: 'POST',
      path: /^\/notices$/,
      handle(call) {
        const url = nexoSettingsSchema.shape.noticeUrl.safeParse(formOf(call).get('url') ?? '');
        if (url.success) settings.of.noticeUrl = url.data;
        return seeOther('/');
      },
    },
    {
      method: 'POST',
      path: /^\/refuse$/,
      async handle(call) {
        const { status, text } = await refuseRefund(formOf(call).get('transaction') ?? '');
        return seeOther(`/?answer=${encodeURIComponent(`${status} ${text}`)}`);
      },
    },
  ];
}

const controlRoutes = (control: NexoSimulator['control'], book: () => NexoBook): Route[] => [
  controlRoute('GET', /^\/control$/, () => control.settings()),
  controlRoute('POST', /^\/control$/, (call) => control.set(controlBody(call))),
  controlRoute('DELETE', /^\/control$/, () => {
    control.reset();
    return control.settings();
  }),
  controlRoute('GET', /^\/control\/book$/, book),
];
