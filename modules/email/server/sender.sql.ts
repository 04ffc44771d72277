import type { ReadTx } from '#platform/db/tx.ts';

/** The data of the exhibitor that a mail needs. */
export type EmailSender = {
  readonly trade_name: string;
  readonly serving_on: string;
  readonly email: string;
  /** Stored settings, not yet parsed: modules/exhibitor/contract/settings.ts zSettings. */
  readonly settings: unknown;
  /** Sealed values. */
  readonly secrets: Readonly<Record<string, unknown>>;
};

export async function emailSender(tx: Pick<ReadTx, 'one'>): Promise<EmailSender> {
  const exhibitor = await tx.one<EmailSender>(
    `SELECT x.trade_name, x.serving_on, x.email, s.data AS settings, s.secrets
       FROM exhibitor x JOIN settings s ON s.exhibitor_id = x.id WHERE x.id = tenant()`,
  );
  if (!exhibitor) throw new Error('an exhibitor without settings writes no mails');
  return exhibitor;
}
