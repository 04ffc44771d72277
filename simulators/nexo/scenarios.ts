/** The possible courses of a payment at a nexo terminal, and the switches that select them. */
import { z } from 'zod';
import { answerFaultSchema } from '#simulators/faulty-answers.ts';

/** What is entered in the portal. */
export const NEXO_POI_ID = 'V400m-324688179';
export const NEXO_KEY = { identifier: 'cinema', version: 1, passphrase: 'a passphrase of the demo' } as const;
export const NEXO_API_KEY = 'AQE-simulated-cloud-key';

/** With it the platform signs what it tells about refunds. */
export const NEXO_NOTICE_KEY = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056';

export const NEXO_SCENARIOS = ['approve', 'decline', 'wrong_pin', 'cancel', 'no_host', 'partial', 'wait'] as const;
export type NexoScenario = (typeof NEXO_SCENARIOS)[number];

const planSchema = z.strictObject({
  scenario: z.enum(NEXO_SCENARIOS),
  /** Time until the card is read and the host has answered; default: the setting. */
  cardMs: z.int().min(0).max(600_000).optional(),
  /** What the customer adds at the terminal. */
  tipCents: z.int().min(1).max(100_000).optional(),
  /** The cardholder signs the merchant's slip. */
  signs: z.boolean().optional(),
});
export type NexoPlan = z.output<typeof planSchema>;

export const nexoSettingsSchema = z.strictObject({
  /** The course of every payment without a plan; `wait`: no card is presented. */
  usual: planSchema,
  /** The courses of the next payments, used in order. */
  next: z.array(planSchema).max(10_000),
  cardMs: z.int().min(0).max(600_000),
  /** Lost, broken and late answers, by the category of the message; used in order. */
  answers: z.array(answerFaultSchema).max(10_000),
  /** A message is on its way this long, even if its sender is gone. */
  arrivesAfterMs: z.int().min(0).max(600_000),
  /** Each message comes twice. */
  doubled: z.boolean(),
  /** What the diagnosis says. */
  status: z.enum(['OK', 'Busy', 'Maintenance', 'Unreachable']),
  /** False: the host refuses reversals. */
  givesBack: z.boolean(),
  /** Where the platform tells what became of refunds; '': nowhere. */
  noticeUrl: z.union([z.literal(''), z.url()]),
  noticeKey: z.string().regex(/^[0-9A-Fa-f]{64}$/),
  passphrase: z.string().min(1),
  apiKey: z.string().min(1),
});
export type NexoSettings = z.output<typeof nexoSettingsSchema>;

/** The texts of the page, in a cashier's words. */
export const NEXO_TEXTS: Readonly<Record<NexoScenario, readonly [string, string]>> = {
  approve: ['Approve', 'The card is charged'],
  decline: ['Decline', 'The bank says no (Refusal)'],
  wrong_pin: ['Wrong PIN', 'The PIN is wrong (WrongPIN)'],
  cancel: ['Cancel', 'The stop key is pressed (Cancel)'],
  no_host: ['No bank', 'The host does not answer (UnreachableHost)'],
  partial: ['Partial', 'Only a part is charged'],
  wait: ['No card', 'No card is presented'],
};
