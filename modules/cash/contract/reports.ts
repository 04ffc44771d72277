import { z } from 'zod';
import { zDay, zId, zInstant } from '#kernel/wire.ts';
import { zTerminalTotals } from '#modules/terminals/contract/totals.ts';

export const SALE_GROUPS = ['admissions', 'goods', 'vouchers', 'other'] as const;
export type SaleGroup = (typeof SALE_GROUPS)[number];

/** The openings of a drawer without a sale that a report lists. */
const zDrawerOpening = z.object({ at: zInstant, person: z.string(), device: z.string() });

/**
 * The report of a shift: X while it is open, which closes nothing, and Z after its count (D-153).
 * Cash is what the book of the drawer says; everything else was settled at the register and the
 * tills beside it from the count before to the count of this shift.
 */
export const zShiftReport = z.object({
  device_id: zId,
  device: z.string(),
  day: zDay,
  shift: z.number().int(),
  /** Null: an X report. */
  z_no: z.number().int().nullable(),
  /** The employee who counted. */
  person: z.string().nullable(),
  from: zInstant,
  until: zInstant,
  bills: z.number().int(),
  methods: z.array(
    z.object({
      name: z.string(),
      cash: z.boolean(),
      payments: z.number().int(),
      paid: z.number(),
      refunded: z.number(),
    }),
  ),
  /** Less what was refunded in this time. */
  groups: z.array(z.object({ group: z.enum(SALE_GROUPS), pieces: z.number().int(), gross: z.number() })),
  vat: z.array(z.object({ rate: z.number().nullable(), gross: z.number(), vat: z.number(), net: z.number() })),
  gross: z.number(),
  /** What discounts took off the sales of the shift, and its tickets without a price. */
  discounts: z.object({ times: z.number().int(), amount: z.number(), free_tickets: z.number().int() }),
  /** At most 50. */
  openings: z.array(zDrawerOpening),
  /** The card terminals beside the drawer, of a Z report as they stood at the count (decision 0095). */
  terminals: z.array(zTerminalTotals),
});
export type ShiftReport = z.infer<typeof zShiftReport>;
