import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zIdParams } from '#kernel/wire.ts';
import { zPrinter, zPrinterForm } from '#modules/printing/contract/printing.ts';

/** The routes that the portal calls. */
export const printingStaffApi = defineRoutes('devices', {
  'GET /api/staff/printers': {
    summary: 'The printers of the exhibitor, by name',
    answer: answerOf(z.array(zPrinter)),
  },
  'POST /api/staff/printers': {
    summary: 'Adds a printer',
    body: zPrinterForm,
    answer: answerOf(z.array(zPrinter)),
  },
  'POST /api/staff/printers/:id': {
    summary: 'Changes a printer',
    params: zIdParams,
    body: zPrinterForm,
    answer: answerOf(z.array(zPrinter)),
  },
  'POST /api/staff/printers/:id/archive': {
    summary: 'Takes a printer away; tills that printed on it choose another',
    params: zIdParams,
    answer: answerOf(z.array(zPrinter)),
  },
});
