import type { Acting } from '#platform/db/tx.ts';

/** The employee who acts on the cash of a till, and the key that identifies a repeated request. */
export type Cashier = {
  readonly acting: Acting;
  readonly deviceId: number;
  readonly employeeId: number;
  /** 16 to 255 characters. */
  readonly key: string;
};
