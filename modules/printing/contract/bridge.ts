/** What bridges and the server say to each other (decision 0057). */
import { z } from 'zod';
import { zUuid } from '#kernel/wire.ts';
import { zPrinter } from '#modules/printing/contract/printing.ts';
import { PRINTER_FAULTS } from '#modules/printing/rules/printer-states.ts';

/** What a bridge must know of a printer to speak with it. */
export const zBridgePrinter = zPrinter.pick({
  id: true,
  name: true,
  address: true,
  reports_status: true,
  drawer_switch_is_error: true,
});
const zPrinterAtBridge = zBridgePrinter.extend({ driver: z.enum(['escpos', 'starprnt']) });
export type PrinterAtBridge = z.infer<typeof zPrinterAtBridge>;

/** The printers of a bridge, and what waits to be claimed for them, the oldest first. */
export const zBridgeWork = z.object({
  printers: z.array(zPrinterAtBridge),
  deliveries: z.array(z.object({ id: zUuid, printer_id: zPrinter.shape.id })),
});
export type BridgeWork = z.infer<typeof zBridgeWork>;

/** The bytes of a delivery, in base64. */
export const zBridgePapers = z.object({ bytes: z.string() });
/** How a delivery ended: `problem` null if the papers are out. */
export const zBridgeEnd = z.object({ problem: z.enum(PRINTER_FAULTS).nullable(), near_end: z.boolean() });
export type BridgeEnd = z.infer<typeof zBridgeEnd>;
