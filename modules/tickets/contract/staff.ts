import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zInstant } from '#kernel/wire.ts';

/** A key that signs the codes of tickets (TICKET-5). Its private half is never returned. */
const zTicketKey = z.object({
  /** Four characters, also in the code of each ticket. */
  kid: z.string(),
  made_at: zInstant,
  /** The newest key signs; the others still prove until they are retired. */
  signs: z.boolean(),
  /** Since then another key signs; null: this one does. */
  replaced_at: zInstant.nullable(),
  retired_at: zInstant.nullable(),
  /** Valid tickets of coming screenings that were sold before the key was replaced: some may be drawn with it. */
  unused_tickets: z.number().int(),
  /** When the last screening of those tickets ends; null: there are none. */
  needed_until: zInstant.nullable(),
});
export type TicketKeyWire = z.infer<typeof zTicketKey>;

const zTicketKeys = z.array(zTicketKey);
const zKeyword = z.string().max(100);

const PEM_MAX = 20_000;
const zPem = z.string().trim().min(1).max(PEM_MAX);

/** The certificate that signs passes for Apple Wallet, as Apple gives it (D-087). Nothing of it is returned. */
export const zWalletForm = z.strictObject({
  /** PEM: the pass type certificate, and the key of its request. */
  certificate: zPem,
  key: zPem,
  /** '': the key has no password. */
  key_passphrase: z.string().max(190),
  /** Apple's intermediate certificate (WWDR), which signed the certificate. */
  wwdr: zPem,
});
export type WalletForm = z.infer<typeof zWalletForm>;

const zWallet = z.object({
  pass_type: z.string(),
  team: z.string(),
  expires_at: zInstant,
  /** `expires_soon`: in less than 30 days. */
  state: z.enum(['valid', 'expires_soon', 'expired']),
});
export type WalletWire = z.infer<typeof zWallet>;

/** Phones that are told of changes of their passes, and what Apple last said to such a message. */
const zWalletPhones = z.object({
  phones: z.number().int(),
  passes: z.number().int(),
  sent_at: zInstant.nullable(),
  failed_at: zInstant.nullable(),
  /** `certificate`: Apple refused it; `unreachable` and `busy` are tried again. */
  failure: z.enum(['unreachable', 'busy', 'certificate', 'refused']).nullable(),
});
export type WalletPhonesWire = z.infer<typeof zWalletPhones>;

/** The number of an issuer of Google Wallet, and the JSON file with the key of its service account. The key is never returned. */
export const zGoogleWalletForm = z.strictObject({
  issuer: z.string().trim().min(1).max(40),
  key: z.string().trim().min(1).max(PEM_MAX),
});
export type GoogleWalletForm = z.infer<typeof zGoogleWalletForm>;

/** Passes in Google Wallet, and what Google last said to a change of one. */
const zGoogleWallet = z.object({
  issuer: z.string(),
  account: z.string(),
  passes: z.number().int(),
  sent_at: zInstant.nullable(),
  failed_at: zInstant.nullable(),
  /** `key`: Google refused it; `unreachable` and `busy` are tried again. */
  failure: z.enum(['unreachable', 'busy', 'key', 'refused']).nullable(),
});
export type GoogleWalletWire = z.infer<typeof zGoogleWallet>;
/** `key`: Google does not know it; `issuer`: it may not write for this issuer. */
const zGoogleCheck = z.object({ outcome: z.enum(['works', 'key', 'issuer', 'unreachable']) });
export type GoogleCheckWire = z.infer<typeof zGoogleCheck>;

const zStoredWallet = z.object({
  certificate: zWallet.nullable(),
  updates: zWalletPhones,
  google: zGoogleWallet.nullable(),
});
export type StoredWalletWire = z.infer<typeof zStoredWallet>;

/** What the portal calls. */
export const ticketsStaffApi = defineRoutes('tickets', {
  'GET /api/staff/ticket-keys': {
    summary: 'The keys that sign tickets, newest first',
    answer: answerOf(zTicketKeys),
  },
  'POST /api/staff/ticket-keys/rotate': {
    summary: 'Makes a new key that signs from now on; tickets already sold stay valid (TICKET-5)',
    body: z.strictObject({ keyword: zKeyword }),
    answer: answerOf(zTicketKeys),
  },
  'POST /api/staff/ticket-keys/:kid/retire': {
    summary: 'Ends a replaced key: tickets drawn with it are refused at the entrances',
    params: z.object({ kid: z.string().max(10) }),
    body: z.strictObject({ keyword: zKeyword }),
    answer: answerOf(zTicketKeys),
  },
  'GET /api/staff/wallet': {
    summary: 'What passes of Apple Wallet and Google Wallet are signed with, and how they follow their tickets',
    answer: answerOf(zStoredWallet),
  },
  'POST /api/staff/wallet': {
    summary: 'Checks and stores a certificate for passes; write-only (D-087)',
    body: zWalletForm,
    answer: answerOf(zStoredWallet),
  },
  'POST /api/staff/wallet/google': {
    summary: 'Checks and stores the key of a service account of Google Wallet; write-only',
    body: zGoogleWalletForm,
    answer: answerOf(zStoredWallet),
  },
  'POST /api/staff/wallet/google/check': {
    summary: 'Asks Google whether the stored key works',
    answer: answerOf(zGoogleCheck),
  },
  'POST /api/staff/wallet/google/remove': {
    summary: 'Deletes the key: passes of Google Wallet are not offered any more',
    answer: answerOf(zStoredWallet),
  },
  'POST /api/staff/wallet/remove': {
    summary: 'Deletes the certificate: passes are not offered any more',
    answer: answerOf(zStoredWallet),
  },
});
