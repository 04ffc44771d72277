/** What printers say that fetch what they print (decision 0093). Their makers chose the names. */
import { z } from 'zod';
import { zPathId, zUuid } from '#kernel/wire.ts';
import { CLOUDPRNT_TYPES } from '#modules/printing/rules/fetching/cloudprnt.ts';

export const FIRMWARE_ADDS = 'Printers fetch it, and their firmware adds parameters of its own';

/** What an Epson printer sends, as the fields of a form. */
export const zEpsonCall = z.looseObject({
  ConnectionType: z.enum(['GetRequest', 'SetResponse', 'SetStatus']),
  /** What a person entered as its ID; often empty. */
  ID: z.string().max(200).optional(),
  /** The name of the machine; of newer firmware. */
  Name: z.string().max(200).optional(),
  /** How what it fetched ended, as XML. */
  ResponseFile: z.string().max(60_000).optional(),
  /** Its state, as XML. */
  Status: z.string().max(60_000).optional(),
});

/** The number and the secret of a printer. */
export const zFetchParams = z.object({ id: zPathId, key: zUuid });

const zWord = z.string().max(200).nullish();
/** A poll of Star CloudPRNT. Everything but the status code may be missing or null. */
export const zStarPoll = z.looseObject({
  /** The automatic status, in hexadecimal digits. */
  status: zWord,
  /** `200 OK`, often with the space escaped. */
  statusCode: zWord,
  printerMAC: zWord,
  printingInProgress: z.boolean().nullish(),
});
/** Whether something waits; then its name, and the formats of which the printer chooses one. */
export const zStarOffer = z.object({
  jobReady: z.boolean(),
  mediaTypes: z.array(z.enum(CLOUDPRNT_TYPES)).optional(),
  jobToken: z.string().optional(),
  deleteMethod: z.literal('DELETE').optional(),
});
/** Older firmware sends no token: what waits longest is meant. */
export const zStarQuestion = z.object({
  mac: z.string().max(200).optional(),
  type: z.enum(CLOUDPRNT_TYPES).optional(),
  token: z.string().max(100).optional(),
});
export const zStarEnd = zStarQuestion.omit({ type: true }).extend({ code: z.string().max(200).optional() });
