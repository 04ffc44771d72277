import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zIdParams, zUuid } from '#kernel/wire.ts';
import { zPrinter } from '#modules/printing/contract/printing.ts';
import { PRINTER_FAULTS, PRINTER_STATES } from '#modules/printing/rules/printer-states.ts';

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

const zDeliveryParams = z.object({ id: zUuid });

/** The routes that bridges call (decision 0057). */
export const printingBridgeApi = defineRoutes('devices', {
  'GET /api/device/bridge/work': {
    summary: 'The printers of this bridge and what waits for them; waits a few seconds for something to print',
    answer: answerOf(zBridgeWork),
  },
  'POST /api/device/bridge/deliveries/:id/claim': {
    summary: 'Takes a delivery, once, and answers its bytes; 409 printing.delivery_gone if it was taken or is too old',
    params: zDeliveryParams,
    answer: answerOf(zBridgePapers),
  },
  'POST /api/device/bridge/deliveries/:id/end': {
    summary: 'Reports how a delivery ended, in the words of the printer; again, it changes nothing',
    params: zDeliveryParams,
    body: zBridgeEnd,
    answer: answerOf(z.null()),
  },
  'POST /api/device/bridge/printers/:id/state': {
    summary: 'Reports the state of a printer of this bridge',
    params: zIdParams,
    body: z.object({ state: z.enum(PRINTER_STATES) }),
    answer: answerOf(z.null()),
  },
});
