import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { type Problem, refusalOf } from '#kernel/refusal.ts';
import type { WalletForm } from '#modules/tickets/contract/staff.ts';
import type { Wallet } from '#modules/tickets/server/wallet/wallet-pass.ts';

/** What Apple signed for an exhibitor's passes. */
export type PassCertificate = { readonly wallet: Wallet; readonly expiresAt: number };

/**
 * Reads and checks the certificate, its key and Apple's intermediate certificate, as PEM. The key
 * is returned without its password: it is stored sealed. Refuses 422 with wallet.certificate,
 * wallet.not_for_passes, wallet.expired, wallet.key, wallet.password, wallet.key_of_another,
 * wallet.wwdr, wallet.wwdr_of_another, each at its field. `now`: epoch ms.
 */
export function readPassCertificate(form: WalletForm, now: number): PassCertificate {
  const certificate = certificateIn(form.certificate);
  const wwdr = certificateIn(form.wwdr);
  const key = keyIn(form.key, form.key_passphrase);
  const named = certificate && namesIn(certificate);
  const refusal = refusalOf([
    ...certificateProblems(certificate, now),
    ...keyProblems(key, certificate),
    ...wwdrProblems(wwdr, certificate, now),
  ]);
  if (refusal) throw refusal;
  if (!certificate || !wwdr || !named || !('rsa' in key)) throw new Error('a wallet without problems is complete');
  return {
    expiresAt: Date.parse(certificate.validTo),
    wallet: {
      ...named,
      certificate: certificate.toString(),
      key: key.rsa.export({ type: 'pkcs1', format: 'pem' }).toString(),
      wwdr: wwdr.toString(),
    },
  };
}

/** Returns the end of a stored certificate, in epoch ms. */
export const expiryOf = (wallet: Wallet): number => Date.parse(new X509Certificate(wallet.certificate).validTo);

const at = (path: string, code: string, params?: Problem['params']): Problem[] => [
  { code: `wallet.${code}`, path, ...(params && { params }) },
];

function certificateProblems(certificate: X509Certificate | null, now: number): Problem[] {
  if (!certificate) return at('certificate', 'certificate');
  if (!namesIn(certificate)) return at('certificate', 'not_for_passes');
  const ended = Date.parse(certificate.validTo);
  return ended > now ? [] : at('certificate', 'expired', { day: new Date(ended).toISOString().slice(0, 10) });
}

function keyProblems(key: ReadKey, certificate: X509Certificate | null): Problem[] {
  if (!('rsa' in key)) return at(key.unread === 'password' ? 'key_passphrase' : 'key', key.unread);
  return certificate && !certificate.checkPrivateKey(key.rsa) ? at('key', 'key_of_another') : [];
}

function wwdrProblems(wwdr: X509Certificate | null, certificate: X509Certificate | null, now: number): Problem[] {
  if (!wwdr) return at('wwdr', 'wwdr');
  if (!certificate) return [];
  const signed = certificate.checkIssued(wwdr) && certificate.verify(wwdr.publicKey);
  if (!signed) return at('wwdr', 'wwdr_of_another');
  const ended = Date.parse(wwdr.validTo);
  return ended > now ? [] : at('wwdr', 'expired', { day: new Date(ended).toISOString().slice(0, 10) });
}

function certificateIn(text: string): X509Certificate | null {
  try {
    return new X509Certificate(text);
  } catch {
    return null; // OpenSSL's errors say what it could not read; a person needs to know only that it is no certificate
  }
}

type ReadKey = { readonly rsa: KeyObject } | { readonly unread: 'key' | 'password' };

function keyIn(text: string, passphrase: string): ReadKey {
  const isEncrypted = /BEGIN ENCRYPTED|Proc-Type: 4,ENCRYPTED/.test(text);
  try {
    const key = createPrivateKey({ key: text, passphrase });
    return key.asymmetricKeyType === 'rsa' ? { rsa: key } : { unread: 'key' };
  } catch {
    return { unread: isEncrypted ? 'password' : 'key' }; // an encrypted key cannot be told from a wrong password
  }
}

/** The pass type is the UID of the subject, the team its OU. */
function namesIn(certificate: X509Certificate): Pick<Wallet, 'pass_type' | 'team'> | null {
  const subject = certificate.subject.split('\n');
  const named = (name: string): string =>
    subject.find((line) => line.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
  const [pass_type, team] = [named('UID'), named('OU')];
  return /^pass\.[\w.-]{1,200}$/.test(pass_type) && /^[A-Z0-9]{10}$/.test(team) ? { pass_type, team } : null;
}
