/** What can happen to a payment at a terminal, and the switches that choose it. */
import { z } from 'zod';

export const SCENARIOS = [
  'approve',
  'decline',
  'cancel',
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
  /** Whether the card is charged all the same when the line goes; default: once the terminal has acknowledged. */
  charges: z.boolean().optional(),
  /** Until the card is there and the host has answered; default: the setting. */
  cardMs: z.int().min(0).max(600_000).optional(),
});
export type Plan = z.output<typeof planSchema>;

export const zvtSettingsSchema = z.strictObject({
  /** What happens to every payment no plan waits for. */
  usual: planSchema,
  /** What happens to the next ones, first come first used. */
  next: z.array(planSchema).max(10_000),
  cardMs: z.int().min(0).max(600_000),
  /** Of `late`: how long the completion comes after everything else. */
  lateMs: z.int().min(0).max(600_000),
  password: z.string().regex(/^\d{6}$/),
  /** False: repeat receipt is not one of its functions. */
  repeatsReceipts: z.boolean(),
});
export type ZvtSettings = z.output<typeof zvtSettingsSchema>;

/** What a person sees at the page, as a cashier would say it. */
export const SCENARIO_TEXTS: Readonly<Record<Scenario, readonly [string, string]>> = {
  approve: ['Approve', 'The card is charged'],
  decline: ['Decline', 'The bank says no (05)'],
  cancel: ['Cancel', 'The stop key is pressed (6C)'],
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
