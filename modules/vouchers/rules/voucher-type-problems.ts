import type { Day } from '#kernel/days.ts';
import type { Problem } from '#kernel/refusal.ts';
import { productsStepper, stepperSettingProblems, turnsStepper } from '#modules/vouchers/rules/stepper.ts';
import { validityProblems } from '#modules/vouchers/rules/validity.ts';
import type { VoucherType } from '#modules/vouchers/rules/voucher.ts';

/**
 * VOUCHER-13. Returns the problems of a voucher type form: its steppers (D-108), and the validity
 * of its cards (VAL-055).
 */
export const voucherTypeProblems = (type: VoucherType, today: Day): Problem[] => [
  ...stepperSettingProblems(turnsStepper(type), 'turns'),
  ...(type.products_enabled ? stepperSettingProblems(productsStepper(type), 'products') : []),
  ...validityProblems(type.validity, today),
];

type Promised = Pick<VoucherType, 'kind' | 'vat_treatment' | 'vat'>;

/**
 * VOUCHER-13. Returns the changes that would break the terms of issued cards: their kind, and
 * whether their VAT was paid at the sale (D-083). `vouchers.kept_by_cards` at the field. Prices,
 * steps and validity apply when a card is sold, so they may change.
 */
export const brokenPromises = (before: Promised, after: Promised): Problem[] => [
  ...(before.kind === after.kind ? [] : [{ code: 'vouchers.kept_by_cards', path: 'type' }]),
  ...(before.vat_treatment === after.vat_treatment ? [] : [{ code: 'vouchers.kept_by_cards', path: 'vat_treatment' }]),
  ...(before.vat === after.vat ? [] : [{ code: 'vouchers.kept_by_cards', path: 'vat_rate' }]),
];
