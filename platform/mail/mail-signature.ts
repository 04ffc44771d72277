import { createPrivateKey, createPublicKey, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Secrets } from '#platform/secrets.ts';

/**
 * With what an exhibitor signs its mails (DKIM, RFC 6376): receivers find the public half in the DNS of the domain, and
 * take RFC 8058's one-click headers only from who signed them.
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

/** Whether a signature can be made for it: lower case, at least two labels. */
export const isMailDomain = (text: string): boolean => zMailSignature.shape.domain.safeParse(text).success;
/** Whether it can name a key in the DNS: one label. */
export const isSelector = (text: string): boolean => zMailSignature.shape.selector.safeParse(text).success;

/** How it is kept in `settings.secrets`. Throws ZodError. */
export const sealSignature = (secrets: Secrets, signature: MailSignature): string =>
  secrets.seal(JSON.stringify(zMailSignature.parse(signature))).toString('base64');

/** Null for anything but what `sealSignature` made. */
export const openSignature = (secrets: Secrets, sealed: unknown): MailSignature | null =>
  typeof sealed === 'string' ? zMailSignature.parse(JSON.parse(secrets.open(Buffer.from(sealed, 'base64')))) : null;

/** What every receiver can check and none calls weak. */
const RSA_BITS = 2_048;

/** A new key for a domain, named by its selector. */
export async function newSignature(domain: string, selector: string): Promise<MailSignature> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: RSA_BITS });
  return zMailSignature.parse({
    domain,
    selector,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  });
}

/** The TXT record by which receivers check a signature. */
export function recordOf({ domain, selector, privateKey }: MailSignature): { name: string; value: string } {
  const publicKey = createPublicKey(createPrivateKey(privateKey)).export({ type: 'spki', format: 'der' });
  return { name: `${selector}._domainkey.${domain}`, value: `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}` };
}

/** Receivers trust a signature only for senders of its own domain or one below it (DMARC's alignment). */
export const signsFor = ({ domain }: MailSignature, address: string): boolean =>
  `.${address.slice(address.lastIndexOf('@') + 1).toLowerCase()}`.endsWith(`.${domain}`);

/** Every header a reader sees or a mail program obeys; the library alone would leave one-click out. */
const SIGNED_HEADERS =
  'from:reply-to:to:subject:date:message-id:mime-version:content-type:content-transfer-encoding:list-unsubscribe:list-unsubscribe-post:auto-submitted';

/** As the mail library wants it. */
export const signingOptions = ({ domain, selector, privateKey }: MailSignature) => ({
  domainName: domain,
  keySelector: selector,
  privateKey,
  headerFieldNames: SIGNED_HEADERS,
});
