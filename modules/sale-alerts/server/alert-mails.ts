import { z } from 'zod';
import { asWritten, dateLocale } from '#kernel/date-locale.ts';
import {
  CONFIRM_DAYS,
  type EmailDeps,
  type EmailSender,
  emailFrame,
  emailSender,
  refuseWithoutServer,
  sendEmail,
  type Written,
} from '#modules/email/server.ts';
import { firstOnSale } from '#modules/sale-alerts/rules/on-sale.ts';
import { confirmToken, leaveToken } from '#modules/sale-alerts/server/links.ts';
import { type AlertRow, alertById, deleteAlert, waitAgain } from '#modules/sale-alerts/server/sale-alerts.sql.ts';
import { ON_SALE_TOPIC } from '#modules/sale-alerts/server/send-alerts.ts';
import { CONFIRM_TOPIC } from '#modules/sale-alerts/server/sign-up.ts';
import type { SiteData } from '#modules/site/contract/public.ts';
import type { Sites } from '#modules/site/server.ts';
import type { OutboxHandlers, OutboxItem } from '#platform/jobs/outbox.ts';

const zAlert = z.object({ alertId: z.number().int(), token: z.string() });

export type AlertMailDeps = EmailDeps & { readonly sites: Sites };
type Kind = 'confirm' | 'on_sale';

/** Sends the mail that asks for a confirmation, and the mail for which the visitor waits. */
export const saleAlertOutbox = (deps: AlertMailDeps): OutboxHandlers => ({
  [CONFIRM_TOPIC]: (item) => mailAlert(deps, item, 'confirm'),
  [ON_SALE_TOPIC]: (item) => mailAlert(deps, item, 'on_sale'),
});

async function mailAlert(deps: AlertMailDeps, item: OutboxItem, kind: Kind): Promise<void> {
  const { alertId, token } = zAlert.parse(item.payload);
  const { exhibitorId } = item;
  const { exhibitor, row, now } = await deps.workDb.read(exhibitorId, async (tx) => ({
    exhibitor: await emailSender(tx),
    row: await alertById(tx, alertId),
    now: tx.now,
  }));
  // Left, forgotten, signed up again or confirmed before sending: the mail is obsolete.
  if (!row || row.token !== token || (kind === 'confirm' ? row.confirmed : !row.notified)) return;
  const { data: site } = await deps.sites.current(exhibitorId, row.locale);
  const subject = subjectIn(site, row, now);
  // The film or event left the website, or its show left the sale again: who waits for it waits on.
  if (!subject || (kind === 'on_sale' && !subject.start)) {
    if (kind === 'on_sale')
      await deps.workDb.tx({ exhibitorId, actor: 'system', channel: 'api' }, (tx) => waitAgain(tx, row));
    return;
  }
  refuseWithoutServer(deps, exhibitor);
  const base = deps.publicUrl(exhibitor.serving_on);
  const leaveUrl = `${base}/sale-alert/leave/${leaveToken(deps.secrets, exhibitorId, row.row_id)}`;
  const button =
    kind === 'on_sale'
      ? `${base}/${row.locale}${subject.path}`
      : `${base}/sale-alert/confirm/${confirmToken(deps.secrets, exhibitorId, { id: row.row_id, token: row.token }, now)}`;
  await sendEmail(deps, item, exhibitor, {
    to: { name: '', address: row.email },
    written: alertEmail(deps, { exhibitor, site, row, kind, subject, button, leaveUrl }),
    unsubscribe: { url: leaveUrl },
  });
  // The one mail is sent: the address is not needed any more.
  if (kind === 'on_sale')
    await deps.workDb.tx({ exhibitorId, actor: 'system', channel: 'api' }, (tx) => deleteAlert(tx, row.row_id));
}

type Subject = { readonly title: string; readonly path: string; readonly start: string | null };

/** Returns the film or event as the website shows it, with its first show on sale; null: not shown. */
function subjectIn(site: SiteData, row: AlertRow, now: number): Subject | null {
  const start = firstOnSale(row, site.schedules, now)?.start ?? null;
  if (row.kind === 'film') {
    const movie = site.movies.find(({ id }) => id === row.id);
    return movie ? { title: movie.display_title, path: `/movies/view/${movie.slug}`, start } : null;
  }
  const event = site.events.find(({ id }) => id === row.id);
  return event ? { title: event.page_title || event.title, path: `/events/${event.slug}`, start } : null;
}

type Occasion = {
  readonly exhibitor: EmailSender;
  readonly site: SiteData;
  readonly row: AlertRow;
  readonly kind: Kind;
  readonly subject: Subject;
  readonly button: string;
  readonly leaveUrl: string;
};

function alertEmail({ translator }: EmailDeps, occasion: Occasion): Written {
  const { exhibitor, site, row, kind, subject, button, leaveUrl } = occasion;
  const { locale } = row;
  const params = {
    exhibitor: exhibitor.trade_name,
    title: subject.title,
    days: CONFIRM_DAYS,
    when: subject.start === null ? '' : momentFor(site, locale).format(Date.parse(subject.start)),
  };
  const say = (key: string) => translator.sentence(locale, 'mail/sale-alert', key, params);
  return {
    subject: say(`${kind}.subject`),
    content: {
      ...emailFrame(exhibitor, locale),
      preview: say(`${kind}.text`),
      heading: say(`${kind}.heading`),
      greeting: translator.sentence(locale, 'mail/common', 'hello_nobody', {}),
      paragraphs: [
        say(`${kind}.text`),
        kind === 'confirm' ? say('confirm.until') : asWritten(locale, say('on_sale.first')),
      ],
      links: [
        { label: say(`${kind}.button`), href: button },
        { label: say('leave'), href: leaveUrl },
      ],
      closing: [say(kind === 'confirm' ? 'confirm.why' : 'on_sale.why')],
    },
  };
}

/** The date and time of a show, as the exhibitor writes them for readers of that language (D-179). */
const momentFor = ({ settings, exhibitor }: SiteData, locale: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(dateLocale(locale, settings.datetime_locale), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: exhibitor.timezone,
  });
