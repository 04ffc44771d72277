/**
 * The plus and minus buttons of the voucher form (D-108, VAL-010, VAL-011). Values are whole units:
 * turns, or cents when `precision` is 2 (VCH-020). The server validates with the same rule, so
 * every value of the buttons is valid. Rules VOUCHER-1 and VOUCHER-2 of
 * docs/algorithms/vouchers.md.
 */
import type { Amount, Problem } from '#kernel/refusal.ts';
import type { VoucherType } from '#modules/vouchers/rules/voucher.ts';

export type Stepper = {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The first value of the form, and the target of the first step up from the minimum. */
  readonly initial: number;
  readonly precision: 0 | 2;
};

export const turnsStepper = (type: VoucherType): Stepper => ({
  min: type.turns_min,
  max: type.turns_max,
  step: type.turns_step,
  initial: type.turns_default,
  precision: 0,
});

export const productsStepper = (type: VoucherType): Stepper => ({
  min: type.products_min,
  max: type.products_max,
  step: type.products_step,
  initial: type.products_default,
  precision: 2,
});

export const canStepUp = (stepper: Stepper, value: number): boolean => value < stepper.max;
export const canStepDown = (stepper: Stepper, value: number): boolean => value > stepper.min;

/** Returns the next higher value; the same value at the maximum. */
export function stepUp(stepper: Stepper, value: number): number {
  if (!canStepUp(stepper, value)) return value;
  if (value === stepper.min && stepper.initial > stepper.min) return stepper.initial;
  // A minimum may be between two multiples; the next value is a multiple again.
  const next = (Math.floor(value / stepper.step) + 1) * stepper.step;
  return Math.min(next, stepper.max);
}

/** Returns the next lower value; the same value at or below the minimum. */
export function stepDown(stepper: Stepper, value: number): number {
  if (!canStepDown(stepper, value)) return value;
  if (value === stepper.initial) return stepper.min;
  const next = (Math.ceil(value / stepper.step) - 1) * stepper.step;
  return Math.max(next, stepper.min);
}

/**
 * Returns a value for use in a sentence: an amount with two decimals, or a whole count (VCH-020,
 * VAL-012).
 */
export const stepperValue = (stepper: Pick<Stepper, 'precision'>, value: number): number | Amount =>
  stepper.precision === 2 ? { cents: value } : value;

/**
 * Returns why the server refuses a value; the minimum and every multiple of the step between
 * minimum and maximum are valid. Codes: `vouchers.not_whole`, `vouchers.not_between` {min, max},
 * `vouchers.not_multiple_of_step` {step} (VAL-037). The caller adds the path.
 */
export function whyNotAccepted(stepper: Stepper, value: number): Problem | null {
  if (!Number.isSafeInteger(value)) return { code: 'vouchers.not_whole' };
  const { min, max, step } = stepper;
  if (value < min || value > max)
    return {
      code: 'vouchers.not_between',
      params: { min: stepperValue(stepper, min), max: stepperValue(stepper, max) },
    };
  if (value !== min && value % step !== 0)
    return { code: 'vouchers.not_multiple_of_step', params: { step: stepperValue(stepper, step) } };
  return null;
}

/**
 * Returns why a manager's stepper settings are refused: `vouchers.stepper_step` (at least one
 * unit), `vouchers.stepper_order` (0 <= min <= default <= max), `vouchers.stepper_multiple`
 * (default and maximum are multiples of the step) (D-108). Paths are `<prefix>_step`, `_default`,
 * `_max`.
 */
export function stepperSettingProblems(stepper: Stepper, prefix: 'turns' | 'products'): Problem[] {
  const { min, max, step, initial } = stepper;
  if (![min, max, step, initial].every(Number.isSafeInteger) || step < 1)
    return [{ code: 'vouchers.stepper_step', path: `${prefix}_step` }];
  const problems: Problem[] = [];
  if (min < 0 || initial < min) problems.push({ code: 'vouchers.stepper_order', path: `${prefix}_default` });
  if (max < initial) problems.push({ code: 'vouchers.stepper_order', path: `${prefix}_max` });
  const params = { step: stepperValue(stepper, step) };
  if (initial % step !== 0) problems.push({ code: 'vouchers.stepper_multiple', params, path: `${prefix}_default` });
  if (max % step !== 0) problems.push({ code: 'vouchers.stepper_multiple', params, path: `${prefix}_max` });
  return problems;
}
