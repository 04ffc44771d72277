import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zId, zIdParams, zInstant, zMessageAnswer, zUuid } from '#kernel/wire.ts';
import { NEXO_REACHES, POI_ID } from '#modules/terminals/rules/nexo/message-ids.ts';
import { NOTICE_KEY } from '#modules/terminals/rules/nexo/notices.ts';
import { TERMINAL_DRIVERS, TERMINAL_STATES } from '#modules/terminals/rules/terminal-states.ts';
import { SLIPS_BY } from '#modules/terminals/rules/zvt/zvt-commands.ts';

/** One of GET /api/staff/terminals (PRN-001, D-025). */
export const zTerminal = z.object({
  id: zId,
  name: z.string(),
  driver: z.enum(TERMINAL_DRIVERS),
  /** In the exhibitor's network; null: it is in an account. */
  host: z.string().nullable(),
  port: z.number().int().nullable(),
  /** The payment method in whose account it is; null: it has an address. */
  account: z.object({ id: zId, name: z.string() }).nullable(),
  /** Which one it is in that account, and its name there. */
  machine: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Of `nexo`: how it is reached, which one it is, and how it is checked; null: another kind. */
  nexo: z
    .object({
      reach: z.enum(NEXO_REACHES),
      poi_id: z.string(),
      key_identifier: z.string().nullable(),
      key_version: z.number().int().nullable(),
      root_certificate: z.string().nullable(),
      /** It has a key with which the provider signs its notices about refunds; the key itself is never sent. */
      has_notice_key: z.boolean(),
    })
    .nullable(),
  /** Whether it has its own password, passphrase or API key; the password itself is never sent. */
  has_password: z.boolean(),
  /** Who prints the slips for the merchant and the cardholder (D-143). */
  slips: z.enum(SLIPS_BY),
  /** Whether its day is ended between four and six in the morning. */
  ends_day_at_night: z.boolean(),
  /** The last attempt to end its day: its total beside ours, in euros; null: never. */
  last_day: z
    .object({
      at: zInstant,
      outcome: z.enum(['running', 'done', 'refused', 'unknown']),
      /** Why it was refused, as a sentence. */
      note: z.string(),
      /** Null: the terminal did not report it. */
      terminal: z.number().nullable(),
      ours: z.number().nullable(),
      /** The part of ours that an earlier end of day had sent, whose answer got lost. */
      lost: z.number(),
      /** The terminal's total less ours; null: nothing to compare. */
      difference: z.number().nullable(),
      count: z.number().int().nullable(),
    })
    .nullable(),
  /** The register beside it. */
  device: z.object({ id: zId, name: z.string() }).nullable(),
  /** `busy` also during a payment, and while the result of its last payment is unknown. */
  state: z.enum(TERMINAL_STATES),
  state_at: zInstant.nullable(),
  /** The reason why it is not ready, as a sentence. */
  note: z.string(),
  /** The pending payment. */
  order: z.object({ payment_id: zUuid, amount: z.number(), unknown: z.boolean() }).nullable(),
});
export type TerminalWire = z.infer<typeof zTerminal>;

/** POST /api/staff/terminals, and /{id}. */
export const zTerminalForm = z.object({
  name: z.string().trim().min(1).max(100),
  /** `zvt`: it has an address in the network; `mollie-terminal`: it is in the account of a payment method; `nexo`: of Adyen. */
  driver: z.enum(TERMINAL_DRIVERS).default('zvt'),
  /** A host name or an address in the exhibitor's network, of `zvt` and `nexo`, or the cloud of a `nexo` terminal. */
  host: z
    .string()
    .trim()
    .min(1, { abort: true })
    .max(255, { abort: true })
    .regex(/^[A-Za-z0-9][A-Za-z0-9.:_-]*$/)
    .nullish(),
  port: z.number().int().min(1).max(65_535).nullish(),
  /** The payment method with the account, and the id of the machine there; of `mollie-terminal`, and required there. */
  method_id: zId.nullish(),
  machine: z
    .string()
    .regex(/^term_\w{3,60}$/)
    .nullish(),
  /** Six digits; omitted: unchanged; null: 000000, the factory default. */
  password: z
    .string()
    .regex(/^\d{6}$/)
    .nullish(),
  /** Of `nexo`, and required there: in the network or through the cloud, and model and serial number. */
  reach: z.enum(NEXO_REACHES).nullish(),
  poi_id: z.string().trim().max(60).regex(POI_ID).nullish(),
  /** The shared key of a terminal in the network; the passphrase: omitted: unchanged. */
  key_identifier: z.string().trim().min(1).max(100).nullish(),
  key_version: z.number().int().min(0).max(10_000).nullish(),
  passphrase: z.string().min(1).max(256).nullish(),
  /** The API key of the cloud; omitted: unchanged. */
  api_key: z.string().trim().min(1).max(500).nullish(),
  /** Of the maker, as PEM: the certificate of a terminal in the network is signed by it. */
  root_certificate: z.string().trim().max(20_000).nullish(),
  /** Of `nexo`: with it the provider signs its notices; omitted: unchanged; null: none. */
  notice_key: z.string().trim().regex(NOTICE_KEY).nullish(),
  device_id: zId.nullable(),
  slips: z.enum(SLIPS_BY).default('terminal'),
  ends_day_at_night: z.boolean().default(false),
});
export type TerminalForm = z.infer<typeof zTerminalForm>;

/** A payment method in whose account card terminals can be. */
export const zTerminalAccount = z.object({ id: zId, name: z.string() });
export type TerminalAccountWire = z.infer<typeof zTerminalAccount>;

/** A card terminal as its account lists it. */
export const zMachine = z.object({
  id: z.string(),
  name: z.string(),
  /** It can be sent a payment. */
  active: z.boolean(),
  /** The name of the terminal that it is here already. */
  terminal: z.string().nullable(),
});
export type MachineWire = z.infer<typeof zMachine>;

/** What the portal calls. */
export const terminalsStaffApi = defineRoutes('terminals', {
  'GET /api/staff/terminals': {
    summary: 'The card terminals of the exhibitor',
    answer: answerOf(z.array(zTerminal)),
  },
  'GET /api/staff/terminals/accounts': {
    summary: 'The payment methods in whose accounts card terminals can be (D-074)',
    answer: answerOf(z.array(zTerminalAccount)),
  },
  'GET /api/staff/terminals/accounts/:id': {
    summary: 'The card terminals in the account of a payment method, asked for there now (D-074)',
    params: zIdParams,
    answer: answerOf(z.array(zMachine)),
  },
  'POST /api/staff/terminals': {
    summary: 'A new card terminal',
    body: zTerminalForm,
    answer: answerOf(zTerminal),
  },
  'POST /api/staff/terminals/:id': {
    summary: 'Changes where a card terminal is found and at which register it stands',
    params: zIdParams,
    body: zTerminalForm,
    answer: answerOf(zTerminal),
  },
  'POST /api/staff/terminals/:id/check': {
    summary: 'Registers with a card terminal and asks how it stands (D-025)',
    params: zIdParams,
    answer: answerOf(zTerminal),
  },
  'POST /api/staff/terminals/:id/end-of-day': {
    summary: 'Ends the day of a card terminal, and compares its total with ours (D-143)',
    params: zIdParams,
    answer: answerOf(zTerminal),
  },
  'POST /api/staff/terminals/:id/archive': {
    summary: 'Takes a card terminal off the list',
    params: zIdParams,
    answer: zMessageAnswer,
  },
});
