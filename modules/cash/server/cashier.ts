import type { Acting } from '#platform/db/tx.ts';

/** Who does something with the cash of a till, and by which key it is known again when it is sent twice. */
export type Cashier = {
  readonly acting: Acting;
  readonly deviceId: number;
  readonly employeeId: number;
  /** 16 to 255 characters. */
  readonly key: string;
};
