import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { conflict, Refusal } from '#kernel/refusal.ts';
import {
  type EmailDeps,
  type EmailSender,
  emailFrame,
  emailSender,
  refuseWithoutServer,
  sendEmail,
  type Written,
} from '#modules/email/server.ts';
import { zSettings } from '#modules/exhibitor/contract/settings.ts';
import { dueOf } from '#modules/invoices/rules/invoice-document.ts';
import { pdfOf, ublOf } from '#modules/invoices/server/documents/invoice-files.ts';
import { invoiceWords } from '#modules/invoices/server/documents/invoice-words.ts';
import { type NumberedInvoice, numberedInvoice } from '#modules/invoices/server/numbered-invoice.ts';
import type { Acting, Db } from '#platform/db/tx.ts';
import type { OutboxHandlers, OutboxItem } from '#platform/jobs/outbox.ts';

export const INVOICE_TOPIC = 'mail.invoice';
const zIssued = z.object({ invoiceId: z.number().int() });

export type InvoiceMailDeps = EmailDeps & { readonly now: () => number };

/** Sends an invoice by email, as PDF and for accounting packages (D-154). */
export const invoiceOutbox = (deps: InvoiceMailDeps): OutboxHandlers => ({
  [INVOICE_TOPIC]: (item) => mailInvoice(deps, item),
});

/**
 * Sends it again on request. Refuses 404 not_found.invoice, 409 invoices.no_number,
 * invoices.no_address.
 */
export const sendInvoiceAgain = (db: Db, acting: Acting, id: number): Promise<void> =>
  db.tx(acting, async (tx) => {
    const { document } = await numberedInvoice(tx, id);
    if (!document.client.email) throw conflict('invoices.no_address');
    await tx.emit(INVOICE_TOPIC, `${id}/${randomUUID()}`, { invoiceId: id });
    await tx.audit({ action: 'invoice.mailed', entity: 'invoice', entityId: id, after: { to: document.client.email } });
  });

async function mailInvoice(deps: InvoiceMailDeps, item: OutboxItem): Promise<void> {
  const { invoiceId } = zIssued.parse(item.payload);
  const { exhibitorId } = item;
  const loaded = await deps.workDb.read(exhibitorId, async (tx) => ({
    invoice: await numberedInvoice(tx, invoiceId).catch(nullIfGone),
    exhibitor: await emailSender(tx),
  }));
  const { invoice, exhibitor } = loaded;
  if (!invoice?.document.client.email) return;
  refuseWithoutServer(deps, exhibitor);
  const { company, contact, email } = invoice.document.client;
  const files = { db: deps.workDb, translator: deps.translator, now: deps.now };
  await sendEmail(deps, item, exhibitor, {
    to: { name: contact || company, address: email },
    written: invoiceEmail(deps, exhibitor, invoice),
    attachments: [await pdfOf(files, exhibitorId, invoiceId), await ublOf(files, exhibitorId, invoiceId)],
  });
  await deps.workDb.tx({ exhibitorId, actor: 'system', channel: 'portal' }, (tx) =>
    tx.run('UPDATE invoice SET mailed_at = foyer_now() WHERE exhibitor_id = tenant() AND id = $1', [invoiceId]),
  );
}

const nullIfGone = (error: unknown): null => {
  if (error instanceof Refusal) return null;
  throw error;
};

function invoiceEmail(
  { translator }: EmailDeps,
  exhibitor: EmailSender,
  { number, dueOn, document }: NumberedInvoice,
): Written {
  const settings = zSettings.parse(exhibitor.settings);
  const { locale, client } = document;
  const words = invoiceWords(translator, locale, settings);
  const params = {
    number,
    exhibitor: exhibitor.trade_name,
    corrects: document.corrects ?? '',
    amount: words.money(Math.abs(dueOf(document))),
    day: dueOn ? words.day(dueOn) : '',
    contact: settings.mail_reply_address || exhibitor.email,
  };
  const kind = document.corrects ? 'correction' : 'invoice';
  const say = (key: string) => translator.sentence(locale, 'mail/invoice', key, params);
  const name = client.contact;
  return {
    subject: say(`${kind}.subject`),
    content: {
      ...emailFrame(exhibitor, locale),
      preview: say(`${kind}.text`),
      heading: say(`${kind}.heading`),
      greeting: name
        ? translator.sentence(locale, 'mail/common', 'hello', { name })
        : translator.sentence(locale, 'mail/common', 'hello_nobody'),
      paragraphs: [say(`${kind}.text`), say('attached')],
      links: [],
      closing: [say('questions')],
    },
  };
}
