import { wallClock } from '#kernel/days.ts';
import type { VatBasisPoints } from '#kernel/money.ts';
import { COUNTRY_VAT, rateOn, type Vat } from '#modules/vat/rules/vat-rates.ts';

/** Returns the rate of a VAT of the demo, which is in Belgium, today. */
export const demoRate = (vat: Vat): VatBasisPoints =>
  rateOn(COUNTRY_VAT.BE.rates, vat, wallClock(Date.now(), 'Europe/Brussels').day);
