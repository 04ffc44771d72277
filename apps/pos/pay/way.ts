import type { Part } from '#apps/pos/pay/pay-part.ts';
import type { Cents } from '#kernel/money.ts';
import type { TillMethod } from '#modules/till/contract/till.ts';

/** A chosen payment method: the amount due, and how a part of it is paid. */
export type Way = {
  method: TillMethod;
  due: Cents;
  /** No network: no payment is possible (D-140). */
  isOff: boolean;
  isBusy: boolean;
  onPay: (part: Part) => void;
};
