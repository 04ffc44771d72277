import { z } from 'zod';
import { defineRoutes, fileAnswer } from '#kernel/routes.ts';
import { answerOf, zId, zIdParams, zLocaleQuery, zUuid, zUuidParams } from '#kernel/wire.ts';
import { zBridgeEnd, zBridgePapers, zBridgeWork } from '#modules/printing/contract/bridge.ts';
import {
  FIRMWARE_ADDS,
  zEpsonCall,
  zFetchParams,
  zStarEnd,
  zStarOffer,
  zStarPoll,
  zStarQuestion,
} from '#modules/printing/contract/fetching.ts';
import {
  zDelivery,
  zDisplay,
  zDisplayState,
  zJobDone,
  zJobFailed,
  zOpenDrawer,
  zOpenedDrawer,
  zPrintBill,
  zPrinterReport,
  zPrintJob,
  zPrintSlip,
  zSentJob,
  zTakeJob,
  zTakenJob,
  zTestPrinter,
  zTillSetup,
  zTillSetupForm,
} from '#modules/printing/contract/printing.ts';
import { CLOUDPRNT_TYPES } from '#modules/printing/rules/fetching/cloudprnt.ts';

/** The routes that the devices of a cinema call. */
export const printingDeviceApi = defineRoutes('till', {
  'GET /api/pos/print-jobs': {
    summary: 'What this till still has to print',
    answer: answerOf(z.array(zPrintJob)),
  },
  'POST /api/pos/bills/:uuid/print': {
    summary: 'Puts the tickets or the receipt of a bill among what this till has to print; again, it is a copy',
    params: zUuidParams,
    body: zPrintBill,
    answer: answerOf(zPrintJob),
  },
  'POST /api/pos/slips': {
    summary: 'A slip to sign: of cash taken out or put in, of a refund or of a count',
    body: zPrintSlip,
    answer: answerOf(zPrintJob),
  },
  'POST /api/pos/print-jobs/:id/take': {
    summary: 'Counts a sending, and answers what to send to which printer',
    params: z.object({ id: zUuid }),
    body: zTakeJob,
    answer: answerOf(zTakenJob),
  },
  'POST /api/pos/print-jobs/:id/done': {
    summary: 'The papers are out',
    params: z.object({ id: zUuid }),
    body: zJobDone,
    answer: answerOf(zPrintJob),
  },
  'POST /api/pos/print-jobs/:id/failed': {
    summary: 'Returns a document to the queue that was not printed, or may not have been',
    params: z.object({ id: zUuid }),
    body: zJobFailed,
    answer: answerOf(zPrintJob),
  },
  'POST /api/pos/print-jobs/:id/dismiss': {
    summary: 'Takes a document off the list of this till, which does not print it; it can be asked for again',
    params: z.object({ id: zUuid }),
    answer: answerOf(zPrintJob),
  },
  'POST /api/pos/print-jobs/:id/send': {
    summary: 'Prints on a printer that the server reaches; the same attempt again answers its outcome',
    params: z.object({ id: zUuid }),
    body: z.object({ attempt: zUuid, printer_id: zId }),
    answer: answerOf(zSentJob),
  },
  'POST /api/pos/printers/:id/test': {
    summary: 'A test page: printed by the server, or answered for the till to print',
    params: zIdParams,
    body: zTestPrinter,
    answer: answerOf(zOpenedDrawer),
  },
  'GET /api/pos/deliveries/:id': {
    summary: 'The outcome of papers or a pulse that the server sends',
    params: z.object({ id: zUuid }),
    answer: answerOf(zDelivery),
  },
  'POST /api/pos/printers/:id/state': {
    summary: 'What this till heard from a printer that it reaches itself',
    params: zIdParams,
    body: zPrinterReport,
    answer: answerOf(z.null()),
  },
  'POST /api/pos/drawer': {
    summary: 'Writes down who opens the drawer and why, and answers what opens it (D-142)',
    body: zOpenDrawer,
    answer: answerOf(zOpenedDrawer),
  },
  'GET /api/pos/setup': {
    summary: 'How this till prints and shows, and what it may choose from',
    answer: answerOf(zTillSetup),
  },
  'POST /api/pos/setup': {
    summary: 'Sets this till up',
    body: zTillSetupForm,
    answer: answerOf(zTillSetup),
  },
  'POST /api/pos/display/reload': {
    summary: 'Asks the customer displays of this till to load themselves again (POS-018)',
    answer: answerOf(z.object({ displays: z.number().int() })),
  },
  'POST /api/pos/display': {
    summary: 'What this till shows its customers, for displays that are machines of their own (D-144)',
    body: zDisplayState,
    answer: answerOf(z.null()),
  },
  'GET /api/display/state': {
    summary: 'What a customer display shows: the sale of its till, or what begins soon',
    tag: 'display',
    query: zLocaleQuery,
    answer: answerOf(zDisplay),
  },
  'GET /api/device/bridge/work': {
    summary: 'The printers of this bridge and what waits for them; waits a few seconds for something to print',
    tag: 'devices',
    answer: answerOf(zBridgeWork),
  },
  'POST /api/device/bridge/deliveries/:id/claim': {
    summary: 'Takes a delivery, once, and answers its bytes; 409 printing.delivery_gone if it was taken or is too old',
    tag: 'devices',
    params: z.object({ id: zUuid }),
    answer: answerOf(zBridgePapers),
  },
  'POST /api/device/bridge/deliveries/:id/end': {
    summary: 'Reports how a delivery ended, in the words of the printer; again, it changes nothing',
    tag: 'devices',
    params: z.object({ id: zUuid }),
    body: zBridgeEnd,
    answer: answerOf(z.null()),
  },
  'POST /api/device/bridge/printers/:id/state': {
    summary: 'Reports the state of a printer of this bridge',
    tag: 'devices',
    params: zIdParams,
    body: zPrinterReport,
    answer: answerOf(z.null()),
  },
  'POST /api/device/epson/:id/:key': {
    summary: 'An Epson printer fetches what waits for it, or reports how it ended, or its state (Server Direct Print)',
    tag: 'devices',
    params: zFetchParams,
    body: zEpsonCall,
    answer: fileAnswer('text/xml'),
  },
  'POST /api/device/star/:id/:key': {
    summary: 'A Star printer reports its state and asks whether something waits for it (CloudPRNT)',
    tag: 'devices',
    params: zFetchParams,
    body: zStarPoll,
    answer: zStarOffer,
  },
  'GET /api/device/star/:id/:key': {
    summary: 'A Star printer fetches what it was offered; the same again is the same (CloudPRNT)',
    tag: 'devices',
    foreignQuery: FIRMWARE_ADDS,
    params: zFetchParams,
    query: zStarQuestion,
    answer: fileAnswer(...CLOUDPRNT_TYPES),
  },
  'DELETE /api/device/star/:id/:key': {
    summary: 'A Star printer reports how a document ended; again, it changes nothing (CloudPRNT)',
    tag: 'devices',
    foreignQuery: FIRMWARE_ADDS,
    params: zFetchParams,
    query: zStarEnd,
    answer: answerOf(z.null()),
  },
});
