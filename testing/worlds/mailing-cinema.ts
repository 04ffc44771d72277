import { afterEach, beforeAll } from 'vitest';
import { type TicketMailDeps, ticketOutbox } from '#modules/tickets/server/ticket-mails.ts';
import { openTranslator, type Translator } from '#platform/i18n/translator.ts';
import { testSecrets } from '#testing/box-office.ts';
import { buildCinema, type Cinema } from '#testing/builders.ts';
import type { TestDatabase } from '#testing/database.ts';
import { testMailServer } from '#testing/mail-server.ts';
import { purchasesAt } from '#testing/purchases.ts';

/** Every screening of the house starts then. */
export const STARTS = Date.parse('2031-11-20T19:30:00Z');

/** A cinema with a mail server: sells, and sends what the outbox of a sale holds. */
export function mailingHouse(t: TestDatabase) {
  const post = testMailServer();
  const missing: string[] = [];
  let cinema: Cinema | undefined;
  let translator: Translator | undefined;
  const built = (): Cinema => {
    if (!cinema) throw new Error('the cinema is there from beforeAll on');
    return cinema;
  };
  const buys = purchasesAt(t, built);
  beforeAll(async () => {
    translator = await openTranslator({
      onMissing: (key, namespace, locale) => missing.push(`${locale}/${namespace} ${key}`),
    });
    cinema = await buildCinema(t, {
      exhibitor: { tradeName: 'Cinema Lumen', servingOn: 'www.lumen.test' },
      movie: { title: { nl: 'Het kabinet', fr: 'Le cabinet', de: 'Das Cabinet', en: 'The Cabinet' } },
      hall: Array.from({ length: 20 }, () => '..........').join('|'),
      screening: { startsAtMs: STARTS },
    });
  });
  // What one test leaves to do is not the next one's.
  afterEach(() => t.asOwner('UPDATE outbox SET done_at = now() WHERE done_at IS NULL AND dead_at IS NULL'));

  const deps = (changes: Partial<TicketMailDeps> = {}): TicketMailDeps => {
    if (!translator) throw new Error('the translator is there from beforeAll on');
    return {
      ...{ workDb: t.db, secrets: testSecrets, translator, now: () => STARTS, smtpUrl: post.current.smtpUrl },
      publicUrl: (servingOn) => `https://${servingOn}`,
      ...changes,
    };
  };
  return {
    get cinema() {
      return built();
    },
    buys,
    post,
    deps,
    /** Keys no language had, so far. */
    missing,
    /** The handler of a topic, on what the bill left in the outbox; answers the mails that are there then. */
    async deliver(topic: string, billId: string, changes: Partial<TicketMailDeps> = {}) {
      for (const item of await buys.work(topic, billId)) await ticketOutbox(deps(changes))[topic]?.(item);
      return post.current.inbox.list();
    },
  };
}

/** A text with plain spaces, as one line. */
export const plain = (text = ''): string => text.replace(/[\u00a0\u202f]/g, ' ').replace(/\s+/g, ' ');
