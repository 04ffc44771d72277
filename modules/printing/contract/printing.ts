import { z } from 'zod';
import { zId, zInstant, zUuid } from '#kernel/wire.ts';
import { CODEPAGES, PRINTER_MODELS } from '#modules/printing/rules/bytes/printer-models.ts';
import { PRINTER_CONNECTIONS, PRINTER_DRIVERS } from '#modules/printing/rules/connections.ts';
import type { PrintLine } from '#modules/printing/rules/document.ts';
import { PRINTER_FAULTS, PRINTER_STATES } from '#modules/printing/rules/printer-states.ts';

/** The data a till needs to print (D-141). */
export const zPrinter = z.object({
  id: zId,
  name: z.string(),
  driver: z.enum(PRINTER_DRIVERS),
  connection: z.enum(PRINTER_CONNECTIONS),
  /**
   * http(s)://host[:port] of a web service, host:port of a printer that the server or a bridge
   * reaches, the device file of a printer at a bridge; '' where there is none.
   */
  address: z.string(),
  /** The bridge that prints on it (decision 0057). */
  bridge_id: zId.nullable(),
  /** Of a printer of bytes: whose code pages it has; '' for one that is not in the list. */
  model: z.enum(PRINTER_MODELS),
  codepage: z.enum(CODEPAGES),
  /** Of a printer of bytes: it answers when its state is asked for. */
  reports_status: z.boolean(),
  /** Null: every till of the exhibitor may use it. */
  cinema_id: zId.nullable(),
  columns: z.number().int(),
  /** Whether the signal "control switch closed" prevents printing; that depends on the wiring of the drawer. */
  drawer_switch_is_error: z.boolean(),
});
export type PrinterWire = z.infer<typeof zPrinter>;

/** A row of GET /api/staff/printers, and of the printers a till may choose: with what was last heard from it. */
export const zSeenPrinter = zPrinter.extend({
  /** Null: it was never asked. */
  state: z.enum(PRINTER_STATES).nullable(),
  /** When its state was asked for last. */
  state_at: zInstant.nullable(),
  /** When it answered last. */
  seen_at: zInstant.nullable(),
  /** Of a printer that fetches: the name of the machine that came first; null: none came yet. */
  machine: z.string().nullable(),
  /** The tills that print on it, and whether their cash drawer is connected to it. */
  tills: z.array(z.object({ id: zId, name: z.string(), drawer: z.boolean() })),
});
export type SeenPrinter = z.infer<typeof zSeenPrinter>;

/**
 * GET and POST /api/staff/printers/{id}/address: where a printer fetches what it prints, without the
 * host. Refuses 409 printing.no_fetching for a printer that does not.
 */
export const zFetchAddress = z.object({ path: z.string() });
export type FetchAddress = z.infer<typeof zFetchAddress>;

/**
 * POST /api/staff/printers and /api/staff/printers/{id}. Refuses 422 `address` printing.no_address,
 * `connection` printing.no_connection for one that the driver does not have, `bridge_id`
 * printing.no_bridge, `model` printing.no_model, `cinema_id` validation.exists.
 */
export const zPrinterForm = z.object({
  name: z.string().trim().min(1).max(100),
  driver: z.enum(PRINTER_DRIVERS),
  connection: z.enum(PRINTER_CONNECTIONS),
  address: z.string().trim().max(300),
  bridge_id: zId.nullable().default(null),
  model: z.enum(PRINTER_MODELS).default(''),
  codepage: z.enum(CODEPAGES).default('auto'),
  reports_status: z.boolean().default(true),
  cinema_id: zId.nullable(),
  columns: z.number().int().min(24).max(64),
  drawer_switch_is_error: z.boolean(),
});
export type PrinterForm = z.input<typeof zPrinterForm>;
export type StoredPrinter = z.output<typeof zPrinterForm>;

/**
 * POST /api/pos/setup: the printers and the display of this till (POS-013 to POS-016). Font size in
 * px (D-144).
 */
export const zTillSetupForm = z.object({
  receipt_printer_id: zId.nullable(),
  ticket_printer_id: zId.nullable(),
  /** The drawer is connected to the receipt printer, or without one to the ticket printer. */
  drawer: z.boolean(),
  print_receipt: z.enum(['always', 'ask', 'never']),
  font_size: z.union([z.literal(14), z.literal(16), z.literal(18), z.literal(20)]),
});
export type TillSetupForm = z.infer<typeof zTillSetupForm>;

/**
 * GET /api/pos/setup. `printers`: those this till may choose; `displays`: customer displays that
 * are separate devices.
 */
export const zTillSetup = zTillSetupForm.extend({
  printers: z.array(zSeenPrinter),
  displays: z.array(z.object({ id: zId, name: z.string(), online: z.boolean() })),
});
export type TillSetup = z.infer<typeof zTillSetup>;

export const PRINT_KINDS = ['tickets', 'receipt', 'slip', 'report'] as const;
export type PrintKind = (typeof PRINT_KINDS)[number];

/** POST /api/pos/bills/{uuid}/print. Refuses printing.nothing_to_print for a bill without such documents. */
export const zPrintBill = z.object({ kind: z.enum(['tickets', 'receipt']) });
/**
 * POST /api/pos/slips: a slip for cash taken out of this till's drawer or put in, by the number of the
 * movement, for the last refund in cash of a bill from this drawer, which the customer signs, or for
 * the count of a shift.
 */
export const zPrintSlip = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('withdrawal'), movement_id: zId }),
  z.object({ kind: z.literal('pay_in'), movement_id: zId }),
  z.object({ kind: z.literal('refund'), bill_uuid: zUuid }),
  z.object({ kind: z.literal('count'), day: z.string().regex(/^\d{4}-\d{2}-\d{2}$/), shift: zId }),
  /** The X report of the open shift, or the Z report of a counted one. */
  z.object({ kind: z.literal('shift'), day: z.string().regex(/^\d{4}-\d{2}-\d{2}$/), shift: zId }),
  /** What the attendant sold today, by payment method: “My day”. */
  z.object({ kind: z.literal('day') }),
]);
export type PrintSlip = z.infer<typeof zPrintSlip>;

/** A row of GET /api/pos/print-jobs: what this till still has to print, the oldest first. */
export const zPrintJob = z.object({
  id: zUuid,
  kind: z.enum(PRINT_KINDS),
  /** The reference of the bill, by which people find it. */
  reference: z.string().nullable(),
  /** How often it was sent to a printer; if that is not 0, the next print says COPY. */
  takes: z.number().int(),
  /** A printer is working on it, or was when the connection to the till was lost. */
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
 * POST /api/pos/print-jobs/{id}/take: the job is counted before anything is printed (T49).
 * `attempt`: one for each sending, so that a repeated call counts once. `printer_id`: another
 * printer than the till's. Refuses 409 printing.under_way, printing.printed, printing.no_printer.
 */
export const zTakeJob = z.object({ attempt: zUuid, printer_id: zId.nullish() });
export const zTakenJob = z.object({
  id: zUuid,
  /**
   * The number of this sending; `done` and `failed` send it back. From the second on the documents
   * say COPY.
   */
  take: z.number().int(),
  document: zPrintDocument,
  printer: zPrinter,
});
export type TakenJob = z.infer<typeof zTakenJob>;
export const zJobDone = z.object({ take: z.number().int().min(1) });
export const zJobFailed = z.object({ take: z.number().int().min(1), problem: z.enum(PRINTER_FAULTS) });

/** The outcome so far of papers that the server sends. `waiting`: no printer has taken them yet. */
export const zDelivery = z.object({
  id: zUuid,
  state: z.enum(['waiting', 'claimed', 'printed', 'failed']),
  problem: z.enum(PRINTER_FAULTS).nullable(),
  near_end: z.boolean(),
});
export type DeliveryWire = z.infer<typeof zDelivery>;
/**
 * POST /api/pos/print-jobs/{id}/send: prints through the server. The same attempt again only asks for
 * its outcome. Refuses 409 printing.under_way, printing.printed, printing.no_printer,
 * printing.not_remote.
 */
export const zSentJob = zDelivery.extend({ printer: zPrinter });
/** POST /api/pos/printers/{id}/test and /api/staff/printers/{id}/test. Refuses 404 not_found.printer. */
export const zTestPrinter = z.object({ attempt: zUuid });
/** What a till reports of a printer that it reaches itself. */
export const zPrinterReport = z.object({ state: z.enum(PRINTER_STATES) });

export const DRAWER_CAUSES = ['payment', 'refund', 'withdrawal', 'pay_in', 'count', 'button'] as const;
/** POST /api/pos/drawer (D-142): the opening is recorded, then the printer opens the drawer. */
export const zOpenDrawer = z.object({ cause: z.enum(DRAWER_CAUSES), bill_uuid: zUuid.nullish() });
export type DrawerCause = (typeof DRAWER_CAUSES)[number];
/** `delivery`: the server sends it; null: the till prints the document itself. */
export const zOpenedDrawer = z.object({
  document: zPrintDocument,
  printer: zPrinter,
  delivery: zDelivery.nullable(),
});
export type OpenedDrawer = z.infer<typeof zOpenedDrawer>;

const zShown = z.string().max(200);
/**
 * What a till shows on its customer display, on the same machine or with POST /api/pos/display
 * (D-144). Euros.
 */
export const zDisplayState = z.object({
  phase: z.enum(['idle', 'cart', 'paying', 'done']),
  lines: z.array(z.object({ name: zShown, detail: zShown, count: z.number().int(), total: z.number() })).max(100),
  total: z.number(),
  paid: z.number(),
  due: z.number(),
  /** The change to hand back. */
  change: z.number().nullable(),
  /** The name of the payment method. */
  method: zShown.nullable(),
  /** The content of the QR code that the customer scans. */
  qr: z.string().max(1000).nullable(),
  /** What is paid with it, and until when. */
  qr_amount: z.number().nullable().default(null),
  qr_until: zInstant.nullable().default(null),
  /**
   * The hall while seats are chosen: a letter for each position, from the screen backwards (`o` own, `t`
   * taken, `f` free, a space without a seat).
   */
  plan: z
    .object({ screen: zShown, own: z.array(zShown).max(100), rows: z.array(zShown).max(200) })
    .nullable()
    .default(null),
  /** After the sale: its customer is going to a film, or bought something else; null: neither, as after a refund. */
  farewell: z.enum(['film', 'other']).nullable().default(null),
  /**
   * After the sale: the customer may have a mail about this bill, with its tickets or else with the
   * receipt alone; `sent`: it is on its way.
   */
  receipt: z
    .object({ bill: zUuid, sent: z.boolean(), tickets: z.boolean().default(true) })
    .nullable()
    .default(null),
  /**
   * The customer is asked for a tip on top of `amount` (D-144): `percents` are suggested, `chosen` is
   * the answer so far.
   */
  tip: z
    .object({
      question: zUuid,
      amount: z.number(),
      percents: z.array(z.number().int()).max(10),
      chosen: z.number().nullable(),
    })
    .nullable()
    .default(null),
});
export type DisplayState = z.infer<typeof zDisplayState>;

/** GET /api/display/state: the last state from the till (null: none, or an old one), and today's programme. */
export const zDisplay = z.object({
  state: zDisplayState.nullable(),
  films: z.array(z.object({ title: z.string(), start: zInstant, screen: z.string() })),
});
export type Display = z.infer<typeof zDisplay>;
