/** Sign-in by the exhibitor's identity provider, with OpenID Connect (decision 0051). */

import { z } from 'zod';

const ISSUER_MAX = 500;
const DOMAINS_MAX = 20;
const SEARCH_MAX = 8000;

export const zIssuer = z.string().trim().min(8).max(ISSUER_MAX).pipe(z.url());
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
  passwords_off: z.boolean(),
  /** The name of the administrator whose password signs in even then. */
  emergency: z.string().nullable(),
});
export const zProviderSettings = z.object({
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
  /** Passwords sign in no one but who switched them off (decision 0069). */
  passwords_off: z.boolean().default(false),
});
export type ProviderForm = z.infer<typeof zProviderForm>;

/** Null: there is no provider. `passwords`: whether employees sign in with one. */
export const zWaysIn = z.object({ label: z.string().nullable(), passwords: z.boolean() });

/** What the provider added to the address of the way back: `?code=…&state=…`. */
export const zReturn = z.strictObject({ search: z.string().min(1).max(SEARCH_MAX) });
export const zAddress = z.object({ url: z.string() });
