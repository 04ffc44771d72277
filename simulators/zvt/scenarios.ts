/** The possible courses of a payment, a reversal or a refund at a terminal, and the switches that select them. */
import { z } from 'zod';

export const SCENARIOS = [
  'approve',
  'decline',
  'cancel',
  'cannot',
  'busy',
  'not_registered',
  'wrong_password',
  'cut_before_ack',
  'cut_after_ack',
  'cut_after_status',
  'cut_before_completion',
  'silent',
  'late',
] as const;
export type Scenario = (typeof SCENARIOS)[number];

const planSchema = z.strictObject({
  scenario: z.enum(SCENARIOS),
  /**
   * Whether the card is still charged after a lost connection; default: once the terminal has
   * acknowledged.
   */
  charges: z.boolean().optional(),
  /** Time until the card is read and the host has answered; default: the setting. */
  cardMs: z.int().min(0).max(600_000).optional(),
  /** What the customer adds at the terminal, on top of the amount; default: nothing. */
  tipCents: z.int().min(1).max(100_000).optional(),
  /** The cardholder signs the merchant's slip. */
  signs: z.boolean().optional(),
});
export type Plan = z.output<typeof planSchema>;

export const zvtSettingsSchema = z.strictObject({
  /** The course of every payment without a plan. */
  usual: planSchema,
  /** The courses of the next payments, used in order. */
  next: z.array(planSchema).max(10_000),
  cardMs: z.int().min(0).max(600_000),
  /** For `late`: how long the completion comes after everything else. */
  lateMs: z.int().min(0).max(600_000),
  password: z.string().regex(/^\d{6}$/),
  /** False: the terminal cannot repeat receipts. */
  repeatsReceipts: z.boolean(),
  /** The courses of the next reversals and refunds, used in order; without one: approve. */
  nextBack: z.array(planSchema).max(10_000),
  /** False: the terminal knows neither reversal nor refund. */
  givesBack: z.boolean(),
  /** True: payments are refused with F0 until the day is ended. */
  needsEndOfDay: z.boolean(),
  /** The code with which an end of day is refused, whether its line is cut after it was booked, and how long it takes. */
  endOfDay: z.strictObject({
    refusal: z.int().min(0).max(255),
    cut: z.boolean(),
    afterMs: z.int().min(0).max(600_000).optional(),
  }),
});
export type ZvtSettings = z.output<typeof zvtSettingsSchema>;

/** The texts of the page, in a cashier's words. */
export const SCENARIO_TEXTS: Readonly<Record<Scenario, readonly [string, string]>> = {
  approve: ['Approve', 'The card is charged'],
  decline: ['Decline', 'The bank says no (05)'],
  cancel: ['Cancel', 'The stop key is pressed (6C)'],
  cannot: ['Cannot', 'Function not possible (83)'],
  busy: ['Busy', 'Please wait (9C)'],
  not_registered: ['Not registered', 'Function deactivated (6B)'],
  wrong_password: ['Wrong password', 'The registration is refused'],
  cut_before_ack: ['Cut at once', 'Before it says that it heard'],
  cut_after_ack: ['Cut, then charge', 'After it said that it heard'],
  cut_after_status: ['Cut after the result', 'Charged, result half told'],
  cut_before_completion: ['Cut at the end', 'Charged, the end not told'],
  silent: ['Never answer', 'The line stays open'],
  late: ['Answer late', 'The end comes much later'],
};
