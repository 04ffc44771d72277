import { z } from 'zod';
import { zId, zInstant, zUuid } from '#kernel/wire.ts';
import { PRINTER_DRIVERS } from '#modules/printing/rules/dialects.ts';
import type { PrintLine } from '#modules/printing/rules/document.ts';
import { PRINTER_FAULTS } from '#modules/printing/rules/printer-states.ts';

/** One of GET /api/staff/printers, and what a till must know to speak to it (D-141). */
export const zPrinter = z.object({
  id: zId,
  name: z.string(),
  driver: z.enum(PRINTER_DRIVERS),
  /** http(s)://host[:port]; '' for the simulated one. */
  address: z.string(),
  /** Null: any till of the exhibitor may print on it. */
  cinema_id: zId.nullable(),
  columns: z.number().int(),
  /** Whether "control switch closed" keeps it from printing: that depends on how the drawer is wired. */
  drawer_switch_is_error: z.boolean(),
});
export type PrinterWire = z.infer<typeof zPrinter>;

/** POST /api/staff/printers and /api/staff/printers/{id}. Refuses at `address` printing.no_address, `cinema_id` validation.exists. */
export const zPrinterForm = z.object({
  name: z.string().trim().min(1).max(100),
  driver: z.enum(PRINTER_DRIVERS),
  address: z.string().trim().max(300),
  cinema_id: zId.nullable(),
  columns: z.number().int().min(24).max(64),
  drawer_switch_is_error: z.boolean(),
});
export type PrinterForm = z.infer<typeof zPrinterForm>;

/** POST /api/pos/setup: how this till prints and shows (POS-013 to POS-016). Font size in px (D-144). */
export const zTillSetupForm = z.object({
  receipt_printer_id: zId.nullable(),
  ticket_printer_id: zId.nullable(),
  /** A drawer hangs on the receipt printer, or, without one, on that of the tickets. */
  drawer: z.boolean(),
  print_receipt: z.enum(['always', 'ask', 'never']),
  font_size: z.union([z.literal(14), z.literal(16), z.literal(18), z.literal(20)]),
});
export type TillSetupForm = z.infer<typeof zTillSetupForm>;

/** GET /api/pos/setup. `printers`: those this till may choose; `displays`: customer displays that are devices of their own. */
export const zTillSetup = zTillSetupForm.extend({
  printers: z.array(zPrinter),
  displays: z.array(z.object({ id: zId, name: z.string(), online: z.boolean() })),
});
export type TillSetup = z.infer<typeof zTillSetup>;

export const PRINT_KINDS = ['tickets', 'receipt', 'slip', 'report'] as const;
export type PrintKind = (typeof PRINT_KINDS)[number];

/** POST /api/pos/bills/{uuid}/print. Refuses printing.nothing_to_print for a bill without such papers. */
export const zPrintBill = z.object({ kind: z.enum(['tickets', 'receipt']) });
/** POST /api/pos/slips: a withdrawal from this till's drawer, by the number of its movement, or the count of a day. */
export const zPrintSlip = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('withdrawal'), movement_id: zId }),
  z.object({ kind: z.literal('count'), day: z.string().regex(/^\d{4}-\d{2}-\d{2}$/) }),
]);
export type PrintSlip = z.infer<typeof zPrintSlip>;

/** One of GET /api/pos/print-jobs: what this till still has to print, the oldest first. */
export const zPrintJob = z.object({
  id: zUuid,
  kind: z.enum(PRINT_KINDS),
  /** The bill's, by which people find it. */
  reference: z.string().nullable(),
  /** How often it was sent to a printer; what is printed next says COPY when that is not 0. */
  takes: z.number().int(),
  /** Some printer is at it, or was when the till was lost sight of. */
  under_way: z.boolean(),
  problem: z.enum(PRINTER_FAULTS).nullable(),
  created_at: zInstant,
});
export type PrintJobWire = z.infer<typeof zPrintJob>;

const zSize = z.enum(['normal', 'large']).optional();
const zPrintLine = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    text: z.string(),
    align: z.enum(['left', 'center', 'right']).optional(),
    size: zSize,
    bold: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('pair'), left: z.string(), right: z.string(), size: zSize, bold: z.boolean().optional() }),
  z.object({ kind: z.literal('rule') }),
  z.object({ kind: z.literal('qr'), data: z.string() }),
  z.object({ kind: z.literal('barcode'), data: z.string() }),
  z.object({ kind: z.literal('feed'), lines: z.number() }),
  z.object({ kind: z.literal('cut') }),
  z.object({ kind: z.literal('drawer') }),
]);
export const zPrintDocument = z.array(zPrintLine) satisfies z.ZodType<PrintLine[], unknown>;

/**
 * POST /api/pos/print-jobs/{id}/take: counted before any paper is printed (T49). `attempt`: one per sending, so that the same
 * call sent twice is one. `printer_id`: another printer than the till's. Refuses 409 printing.under_way, printing.printed,
 * printing.no_printer.
 */
export const zTakeJob = z.object({ attempt: zUuid, printer_id: zId.nullish() });
export const zTakenJob = z.object({
  id: zUuid,
  /** Which sending this is; `done` and `failed` say it back. From the second on the papers say COPY. */
  take: z.number().int(),
  document: zPrintDocument,
  printer: zPrinter,
});
export type TakenJob = z.infer<typeof zTakenJob>;
export const zJobDone = z.object({ take: z.number().int().min(1) });
export const zJobFailed = z.object({ take: z.number().int().min(1), problem: z.enum(PRINTER_FAULTS) });

export const DRAWER_CAUSES = ['payment', 'refund', 'withdrawal', 'count', 'button'] as const;
/** POST /api/pos/drawer (D-142): written down, then opened by the printer it hangs on. */
export const zOpenDrawer = z.object({ cause: z.enum(DRAWER_CAUSES), bill_uuid: zUuid.nullish() });
export type DrawerCause = (typeof DRAWER_CAUSES)[number];
export const zOpenedDrawer = z.object({ document: zPrintDocument, printer: zPrinter });
export type OpenedDrawer = z.infer<typeof zOpenedDrawer>;

const zShown = z.string().max(200);
/** What a till tells its customer display, beside it or by way of POST /api/pos/display (D-144). Euros. */
export const zDisplayState = z.object({
  phase: z.enum(['idle', 'cart', 'paying', 'done']),
  lines: z.array(z.object({ name: zShown, detail: zShown, count: z.number().int(), total: z.number() })).max(100),
  total: z.number(),
  paid: z.number(),
  due: z.number(),
  /** To be handed back. */
  change: z.number().nullable(),
  /** How it is being paid, by its name. */
  method: zShown.nullable(),
  /** To be scanned by the customer: what the QR code says. */
  qr: z.string().max(1000).nullable(),
});
export type DisplayState = z.infer<typeof zDisplayState>;

/** GET /api/display/state: what the till said last (null: nothing, or long ago), and what is on today. */
export const zDisplay = z.object({
  state: zDisplayState.nullable(),
  films: z.array(z.object({ title: z.string(), start: zInstant, screen: z.string() })),
});
export type Display = z.infer<typeof zDisplay>;
