import type { ReadTx } from '#platform/db/tx.ts';

/** What a mail must know of the house it comes from. */
export type LetterHouse = {
  readonly trade_name: string;
  readonly serving_on: string;
  readonly email: string;
  /** Stored settings, not yet parsed: modules/exhibitor/contract.ts zSettings. */
  readonly settings: unknown;
  /** Sealed values. */
  readonly secrets: Readonly<Record<string, unknown>>;
};

export async function letterHouse(tx: Pick<ReadTx, 'one'>): Promise<LetterHouse> {
  const house = await tx.one<LetterHouse>(
    `SELECT x.trade_name, x.serving_on, x.email, s.data AS settings, s.secrets
       FROM exhibitor x JOIN settings s ON s.exhibitor_id = x.id WHERE x.id = tenant()`,
  );
  if (!house) throw new Error('an exhibitor without settings writes no letters');
  return house;
}
