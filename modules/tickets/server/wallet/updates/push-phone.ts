import { z } from 'zod';
import { exhibitor } from '#modules/tickets/server/purchase.sql.ts';
import type { Apns, PushAnswer } from '#modules/tickets/server/wallet/updates/apns.ts';
import { PUSH_TOPIC } from '#modules/tickets/server/wallet/updates/changed-passes.ts';
import {
  notePush,
  type PhoneToPush,
  type PushFailure,
  phoneToPush,
} from '#modules/tickets/server/wallet/updates/registrations.sql.ts';
import { removePhone } from '#modules/tickets/server/wallet/updates/unregister-phone.ts';
import { type Wallet, walletOf } from '#modules/tickets/server/wallet/wallet-pass.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import type { Acting, Db, SystemTx } from '#platform/db/tx.ts';
import { forgetFinished, type OutboxHandlers, type OutboxItem, Undeliverable } from '#platform/jobs/outbox.ts';

export type PushDeps = { readonly workDb: Db; readonly secrets: Secrets; readonly apns: Apns };

/** Tells phones that their passes changed; the phone then asks for them. */
export const pushOutbox = (deps: PushDeps): OutboxHandlers => ({
  [PUSH_TOPIC]: (item) => pushPhone(deps, item),
});

const zPush = z.object({ phoneId: z.number().int() });

/**
 * Without a certificate, or for a phone without passes of its type, there is nothing to tell. A
 * token that ended takes its phone with it. A busy or silent service is asked again; any other
 * refusal is a dead letter with Apple's word.
 */
async function pushPhone({ workDb, secrets, apns }: PushDeps, item: OutboxItem): Promise<void> {
  const { phoneId } = zPush.parse(item.payload);
  const acting: Acting = { exhibitorId: item.exhibitorId, actor: 'system', channel: 'app' };
  const known = await workDb.read(item.exhibitorId, async (tx) => {
    const wallet = walletOf(secrets, (await exhibitor(tx))?.secrets ?? {});
    return { wallet, phone: wallet && (await phoneToPush(tx, phoneId, wallet.pass_type)) };
  });
  if (!known.wallet || !known.phone) return;
  const answer = await answerOf(apns, known.wallet, known.phone);
  const failure = failureOf(answer);
  if (hasEnded(answer)) {
    const { device, push_token: pushToken } = known.phone;
    await removePhone(workDb, acting, { device, pushToken }, 'endedAt' in answer ? answer.endedAt : null);
    return;
  }
  await workDb.tx(acting, (tx) => notePush(tx, failure));
  if (failure === null) return;
  const outcomeText = 'error' in answer ? answer.error : `${answer.status} ${answer.reason}`;
  if (failure === 'unreachable' || failure === 'busy') throw new Error(`the push service: ${outcomeText}`);
  throw new Undeliverable(`the push service refused: ${outcomeText}`);
}

type Answered = PushAnswer | { readonly error: string };

const answerOf = (apns: Apns, wallet: Wallet, phone: PhoneToPush): Promise<Answered> =>
  apns.push(wallet, phone.push_token).catch((error: unknown) => ({
    error: error instanceof Error ? error.message : String(error),
  }));

/** 410, and a token that Apple never gave out. */
const hasEnded = (answer: Answered): boolean =>
  'status' in answer && (answer.status === 410 || answer.reason === 'BadDeviceToken');

function failureOf(answer: Answered): PushFailure | null {
  // A certificate that is no longer accepted ends the connection: TLS says so with an alert.
  if ('error' in answer) return /\balert\b/i.test(answer.error) ? 'certificate' : 'unreachable';
  const { status, reason } = answer;
  if (status === 200) return null;
  if (status === 429 || status >= 500) return 'busy';
  return status === 403 || /Certificate|Topic/.test(reason) ? 'certificate' : 'refused';
}

const KEPT = "interval '7 days'";

/** Deletes pushes that were carried out or given up. Returns how many. */
export const forgetPushes = (tx: Pick<SystemTx, 'run'>): Promise<number> =>
  forgetFinished(tx, { topic: PUSH_TOPIC, kept: KEPT, exhibitorId: null });
