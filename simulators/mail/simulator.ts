/** A simulated mail server: SMTP on one port, an inbox page and an API on another. */
import { z } from 'zod';
import { type Answer, type Call, json, seeOther } from '#simulators/call.ts';
import { ControlProblem, controlBody, controlRoute } from '#simulators/control-route.ts';
import { type Route, startHttpServer } from '#simulators/http-server.ts';
import { type Inbox, type Mail, openInbox } from '#simulators/mail/inbox.ts';
import { inboxPage, mailHtml } from '#simulators/mail/inbox-page.ts';
import { type MailCounts, type MailSettings, mailSettingsSchema, startSmtp } from '#simulators/mail/smtp.ts';
import { html, page, styleRoute } from '#simulators/page.ts';

type MailSimulatorOptions = {
  readonly host?: string;
  /** Port of the inbox page and the JSON API. */
  readonly port?: number;
  readonly smtpPort?: number;
};

const patchSchema = mailSettingsSchema.partial();
type MailSettingsPatch = z.input<typeof patchSchema>;

type MailControl = {
  settings(): MailSettings;
  /** Changes the named settings; `faults` replaces the waiting ones. */
  set(patch: MailSettingsPatch): MailSettings;
  reset(): void;
};

export type MailSimulator = {
  readonly url: string;
  readonly port: number;
  readonly smtpPort: number;
  /** smtp://host:port, in the format of SMTP_URL. */
  readonly smtpUrl: string;
  readonly control: MailControl;
  readonly inbox: Inbox;
  book(): MailCounts;
  close(): Promise<void>;
};

export async function startMailSimulator(options: MailSimulatorOptions = {}): Promise<MailSimulator> {
  const host = options.host ?? '127.0.0.1';
  const inbox = openInbox();
  const settings = goodSettings();
  const counts: MailCounts = { connections: 0, accepted: 0, refused: 0, lost: 0 };
  const control = mailControl(settings);
  const smtp = await startSmtp({ host, port: options.smtpPort ?? 0, inbox, settings, counts });
  const server = await startHttpServer({
    host,
    port: options.port,
    failure: (status, detail) => json(status, { error: detail }),
    routes: () => [...pageRoutes(inbox), ...apiRoutes(inbox), ...controlRoutes(control, counts), styleRoute],
  });
  return {
    url: server.url,
    port: server.port,
    smtpPort: smtp.port,
    smtpUrl: `smtp://${new URL(server.url).hostname}:${smtp.port}`,
    control,
    inbox,
    book: () => ({ ...counts }),
    async close() {
      await Promise.all([smtp.close(), server.close()]);
    },
  };
}

const goodSettings = (): MailSettings => ({ faults: [], tls: 'none' });

function mailControl(settings: MailSettings): MailControl {
  return {
    settings: () => settings,
    set(patch) {
      const result = patchSchema.safeParse(patch);
      if (!result.success) throw new ControlProblem(400, z.prettifyError(result.error));
      return Object.assign(settings, result.data);
    },
    reset: () => void Object.assign(settings, goodSettings()),
  };
}

/** Returns a route about one mail. */
const about = (method: string, path: RegExp, inbox: Inbox, act: (mail: Mail, call: Call) => Answer): Route => ({
  method,
  path,
  handle(call) {
    const mail = inbox.get(call.params[0] ?? '');
    return mail ? act(mail, call) : json(404, { error: 'There is no such mail' });
  },
});

function pageRoutes(inbox: Inbox): Route[] {
  return [
    { method: 'GET', path: /^\/$/, handle: () => inboxPage(inbox.list(), undefined) },
    {
      method: 'GET',
      path: /^\/messages\/([\w-]+)$/,
      handle(call) {
        const mail = inbox.get(call.params[0] ?? '');
        if (mail) return inboxPage(inbox.list(), mail);
        const body = html`<section class="card"><h1>No such mail</h1><p><a href="/">All mails</a></p></section>`;
        return page({ title: 'No such mail', partner: 'mail', status: 404 }, body);
      },
    },
    about('GET', /^\/messages\/([\w-]+)\/html$/, inbox, mailHtml),
    {
      method: 'POST',
      path: /^\/clear$/,
      handle() {
        inbox.clear();
        return seeOther('/');
      },
    },
  ];
}

/** Returns a mail as JSON: everything but the bytes, with the addresses of the attachments. */
const mailBody = ({ raw, attachments, ...mail }: Mail) => ({
  ...mail,
  size: raw.length,
  attachments: attachments.map(({ content: _content, ...attachment }, index) => ({
    ...attachment,
    href: `/api/messages/${mail.id}/attachments/${index}`,
  })),
});

function apiRoutes(inbox: Inbox): Route[] {
  return [
    {
      method: 'GET',
      path: /^\/api\/messages$/,
      handle(call) {
        const limit = Number(call.query.get('limit') ?? 50);
        if (!Number.isInteger(limit) || limit < 1) return json(400, { error: 'limit must be a positive whole number' });
        const mails = inbox.list({ to: call.query.get('to'), limit });
        return json(200, { count: mails.length, messages: mails.map(mailBody) });
      },
    },
    about('GET', /^\/api\/messages\/([\w-]+)$/, inbox, (mail) => json(200, mailBody(mail))),
    about('GET', /^\/api\/messages\/([\w-]+)\/raw$/, inbox, (mail) => download('mail.eml', 'message/rfc822', mail.raw)),
    about('GET', /^\/api\/messages\/([\w-]+)\/attachments\/(\d+)$/, inbox, (mail, call) => {
      const attachment = mail.attachments[Number(call.params[1])];
      return attachment
        ? download(attachment.filename, attachment.contentType, attachment.content)
        : json(404, { error: 'There is no such attachment' });
    }),
    about('DELETE', /^\/api\/messages\/([\w-]+)$/, inbox, (mail) => {
      inbox.remove(mail.id);
      return { status: 204 };
    }),
    {
      method: 'DELETE',
      path: /^\/api\/messages$/,
      handle() {
        inbox.clear();
        return { status: 204 };
      },
    },
  ];
}

/** Always a download, never shown: an attachment may be a page with scripts. */
const download = (filename: string, contentType: string, body: Buffer): Answer => ({
  status: 200,
  headers: {
    'content-type': /^[\w.+-]+\/[\w.+-]+$/.test(contentType) ? contentType : 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`,
    'x-content-type-options': 'nosniff',
  },
  body,
});

function controlRoutes(control: MailControl, counts: MailCounts): Route[] {
  return [
    controlRoute('GET', /^\/control$/, () => control.settings()),
    controlRoute('POST', /^\/control$/, (call) => control.set(controlBody(call))),
    controlRoute('DELETE', /^\/control$/, () => {
      control.reset();
      return control.settings();
    }),
    controlRoute('GET', /^\/control\/book$/, () => counts),
  ];
}
