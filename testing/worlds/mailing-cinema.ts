import { afterEach, beforeAll } from 'vitest';
import { type TicketMailDeps, ticketOutbox } from '#modules/tickets/server/mail/ticket-mails.ts';
import { openTranslator, type Translator } from '#platform/i18n/translator.ts';
import { buildCinema, type Cinema } from '#testing/builders/builders.ts';
import type { TestDatabase } from '#testing/database/database.ts';
import { testMailServer } from '#testing/tools/mail-server.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { purchasesAt } from '#testing/worlds/purchases.ts';

/** The start of every screening of the exhibitor. */
export const STARTS = Date.parse('2031-11-20T19:30:00Z');

/** A cinema with a mail server: sells, and sends the outbox items of a sale. */
export function mailingCinema(t: TestDatabase) {
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
  // Pending work of one test must not affect the next.
  afterEach(() => t.asOwner('UPDATE outbox SET done_at = now() WHERE done_at IS NULL AND dead_at IS NULL'));

  const deps = (changes: Partial<TicketMailDeps> = {}): TicketMailDeps => {
    if (!translator) throw new Error('the translator is there from beforeAll on');
    return {
      workDb: t.db,
      secrets: testSecrets,
      translator,
      now: () => STARTS,
      smtpUrl: post.current.smtpUrl,
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
    /** Keys without a sentence in any language, so far. */
    missing,
    /**
     * Runs the handler of a topic on the bill's outbox items; returns the mails in the inbox
     * afterwards.
     */
    async deliver(topic: string, billId: string, changes: Partial<TicketMailDeps> = {}) {
      for (const item of await buys.work(topic, billId)) await ticketOutbox(deps(changes))[topic]?.(item);
      return post.current.inbox.list();
    },
  };
}

/** Returns a text with plain spaces, as one line. */
export const plain = (text = ''): string => text.replace(/[\u00a0\u202f]/g, ' ').replace(/\s+/g, ' ');
