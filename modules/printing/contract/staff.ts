import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zIdParams } from '#kernel/wire.ts';
import {
  zDelivery,
  zFetchAddress,
  zPrinterForm,
  zSeenPrinter,
  zTestPrinter,
} from '#modules/printing/contract/printing.ts';

/** The routes that the portal calls. */
export const printingStaffApi = defineRoutes('devices', {
  'GET /api/staff/printers': {
    summary: 'The printers of the exhibitor, by name',
    answer: answerOf(z.array(zSeenPrinter)),
  },
  'POST /api/staff/printers': {
    summary: 'Adds a printer',
    body: zPrinterForm,
    answer: answerOf(z.array(zSeenPrinter)),
  },
  'POST /api/staff/printers/:id': {
    summary: 'Changes a printer',
    params: zIdParams,
    body: zPrinterForm,
    answer: answerOf(z.array(zSeenPrinter)),
  },
  'GET /api/staff/printers/:id/address': {
    summary: 'The secret address at which a printer fetches what it prints',
    params: zIdParams,
    answer: answerOf(zFetchAddress),
  },
  'POST /api/staff/printers/:id/address': {
    summary:
      'Gives a printer that fetches another address; the former one ends, and any machine may come to the new one',
    params: zIdParams,
    answer: answerOf(zFetchAddress),
  },
  'POST /api/staff/printers/:id/archive': {
    summary: 'Takes a printer away; tills that printed on it choose another',
    params: zIdParams,
    answer: answerOf(z.array(zSeenPrinter)),
  },
  'POST /api/staff/printers/:id/check': {
    summary: 'Asks a printer of the network for its state; of others, what was heard last',
    params: zIdParams,
    answer: answerOf(zSeenPrinter),
  },
  'POST /api/staff/printers/:id/test': {
    summary: 'Prints a test page on a printer that the server reaches',
    params: zIdParams,
    body: zTestPrinter,
    answer: answerOf(zDelivery),
  },
  'POST /api/staff/printers/:id/drawer': {
    summary: 'Opens the drawer that is connected to a printer that the server reaches',
    params: zIdParams,
    body: zTestPrinter,
    answer: answerOf(zDelivery),
  },
});
