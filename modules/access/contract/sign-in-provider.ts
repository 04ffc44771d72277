/** Sign-in by the exhibitor's identity provider, with OpenID Connect (decision 0051). */

import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zMessageAnswer } from '#kernel/wire.ts';
import { zMe, zSecondFactor } from '#modules/access/contract/employees.ts';

const ISSUER_MAX = 500;
const DOMAINS_MAX = 20;
const SEARCH_MAX = 8000;

const zIssuer = z.string().trim().min(8).max(ISSUER_MAX).pipe(z.url());
const zDomain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/);

/** The secret is never returned. */
const zProvider = z.object({
  issuer: z.string(),
  client_id: z.string(),
  domains: z.array(z.string()),
  label: z.string(),
  counts_factor: z.boolean(),
});
const zProviderSettings = z.object({
  /** The address that the provider must know: it sends people back to it. */
  redirect_uri: z.string(),
  /** Null: employees sign in with a password or a passkey only. */
  provider: zProvider.nullable(),
});
export type ProviderSettingsWire = z.infer<typeof zProviderSettings>;

export const zProviderForm = z.strictObject({
  issuer: zIssuer,
  client_id: z.string().trim().min(1).max(300),
  /** '' keeps the stored one of the same issuer and client. */
  client_secret: z.string().max(500),
  domains: z.array(zDomain).min(1).max(DOMAINS_MAX),
  label: z.string().trim().min(1).max(60),
  counts_factor: z.boolean(),
});
export type ProviderForm = z.infer<typeof zProviderForm>;

/** What the provider added to the address of the way back: `?code=…&state=…`. */
const zReturn = z.strictObject({ search: z.string().min(1).max(SEARCH_MAX) });
const zAddress = z.object({ url: z.string() });

/** What the portal calls. */
export const providerStaffApi = defineRoutes('staff', {
  'GET /api/staff/sign-in-provider': {
    summary: 'The identity provider by which employees sign in; its secret is write-only',
    answer: answerOf(zProviderSettings),
  },
  'POST /api/staff/sign-in-provider': {
    summary: 'Sets the identity provider of the exhibitor; only administrators may',
    body: zProviderForm,
    answer: answerOf(zProviderSettings),
  },
  'POST /api/staff/sign-in-provider/remove': {
    summary: 'Removes the identity provider: employees sign in with a password or a passkey',
    answer: answerOf(zProviderSettings),
  },
  'POST /api/staff/sign-in-provider/check': {
    summary: 'Reads the description that a provider publishes at its address',
    body: z.strictObject({ issuer: zIssuer }),
    answer: zMessageAnswer,
  },
  'GET /api/staff/sign-in/provider': {
    summary: 'The words on the button by which employees sign in at the identity provider',
    answer: answerOf(z.object({ label: z.string().nullable() })),
  },
  'POST /api/staff/sign-in/provider': {
    summary: 'Begins a sign-in at the identity provider: the address to which the browser goes',
    answer: answerOf(zAddress),
  },
  'POST /api/staff/sign-in/provider/return': {
    summary: 'Signs in with the answer of the identity provider, which works once',
    body: zReturn,
    answer: answerOf(z.union([zMe, zSecondFactor])),
  },
  'POST /api/staff/account/confirm/provider': {
    summary: 'Begins a fresh proof at the identity provider: the address to which the browser goes',
    answer: answerOf(zAddress),
  },
  'POST /api/staff/account/confirm/provider/return': {
    summary: 'Confirms with the answer of the identity provider that the caller is who they are',
    body: zReturn,
    answer: zMessageAnswer,
  },
});
