import { randomUUID } from 'node:crypto';
import { type CardSlipOnPaper, cardSlipPapers } from '#modules/printing/rules/card-slips.ts';
import { insertJob } from '#modules/printing/server/print-jobs.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Translator } from '#platform/i18n/translator.ts';

type CardSlips = {
  readonly deviceId: number;
  readonly billId: string | null;
  readonly slips: readonly CardSlipOnPaper[];
};

/**
 * Queues the slips of a card terminal at the till beside it, in the transaction that stores the
 * result of the payment: a result without its slips is never stored (D-143, T49).
 */
export const queueCardSlips =
  (translator: Pick<Translator, 'sentence'>) =>
  async (tx: Tx, { deviceId, billId, slips }: CardSlips): Promise<void> => {
    const settings = await tx.one<{ locale: string }>(
      `SELECT coalesce(data ->> 'website_locale', 'en') AS locale FROM settings WHERE exhibitor_id = tenant()`,
    );
    const signature = translator.sentence(settings?.locale ?? 'en', 'documents/printing', 'signature');
    const document = cardSlipPapers(slips, signature);
    await insertJob(tx, { id: randomUUID(), deviceId, billId, kind: 'slip', document });
  };
