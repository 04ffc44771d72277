import { createPrivateKey, createPublicKey, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Secrets } from '#platform/crypto/secrets.ts';

/**
 * The key with which an exhibitor signs its mails (DKIM, RFC 6376): receivers find the public half
 * in the DNS of the domain, and accept RFC 8058's one-click headers only from signed mails.
 */
const zMailSignature = z.object({
  domain: z
    .string()
    .regex(/^(?=.{4,190}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/),
  selector: z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/),
  /** PEM. */
  privateKey: z.string().includes('PRIVATE KEY'),
});
export type MailSignature = z.infer<typeof zMailSignature>;

/** Returns whether a domain can have a signature: lower case, at least two labels. */
export const isMailDomain = (text: string): boolean => zMailSignature.shape.domain.safeParse(text).success;
/** Returns whether it can name a key in the DNS: one label. */
export const isSelector = (text: string): boolean => zMailSignature.shape.selector.safeParse(text).success;

/** Encrypts the signature for `settings.secrets`. Throws ZodError. */
export const sealSignature = (secrets: Secrets, signature: MailSignature): string =>
  secrets.seal(JSON.stringify(zMailSignature.parse(signature))).toString('base64');

/** Returns null for anything that `sealSignature` did not make. */
export const openSignature = (secrets: Secrets, sealed: unknown): MailSignature | null =>
  typeof sealed === 'string' ? zMailSignature.parse(JSON.parse(secrets.open(Buffer.from(sealed, 'base64')))) : null;

/** Every receiver can check this size and none considers it weak. */
const RSA_BITS = 2_048;

/** Creates a new key for a domain, named by its selector. */
export async function newSignature(domain: string, selector: string): Promise<MailSignature> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: RSA_BITS });
  return zMailSignature.parse({
    domain,
    selector,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  });
}

/** Returns the TXT record by which receivers check a signature. */
export function recordOf({ domain, selector, privateKey }: MailSignature): { name: string; value: string } {
  const publicKey = createPublicKey(createPrivateKey(privateKey)).export({ type: 'spki', format: 'der' });
  return { name: `${selector}._domainkey.${domain}`, value: `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}` };
}

/** Receivers trust a signature only for senders of its own domain or one below it (DMARC's alignment). */
export const signsFor = ({ domain }: Pick<MailSignature, 'domain'>, address: string): boolean =>
  `.${address.slice(address.lastIndexOf('@') + 1).toLowerCase()}`.endsWith(`.${domain}`);

/**
 * Every header that a reader sees or a mail program obeys; the library's default leaves out the
 * one-click header.
 */
const SIGNED_HEADERS =
  'from:reply-to:to:subject:date:message-id:mime-version:content-type:content-transfer-encoding:list-unsubscribe:list-unsubscribe-post:auto-submitted';

/** Returns the signature in the mail library's format. */
export const signingOptions = ({ domain, selector, privateKey }: MailSignature) => ({
  domainName: domain,
  keySelector: selector,
  privateKey,
  headerFieldNames: SIGNED_HEADERS,
});
