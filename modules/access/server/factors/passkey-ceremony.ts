import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { refuse } from '#kernel/refusal.ts';
import type { NewPasskey, PasskeyRow } from '#modules/access/server/factors/factors.sql.ts';

/** The site that passkeys belong to, as the browser sees it. */
export type Site = {
  /** `https://tickets.cinema.example` */
  readonly origin: string;
  /** `tickets.cinema.example`; passkeys of one host do not work at another. */
  readonly host: string;
};

/** Seven hundred modules that check certificates: loaded with the first passkey (decision 0071). */
const library = () => import('@simplewebauthn/server');

type Person = { readonly uuid: string; readonly name: string; readonly email: string };

/** Returns what a browser needs to make a passkey that signs in without a name (a discoverable credential). */
export const optionsForNew = async (site: Site, exhibitor: string, person: Person, present: readonly PasskeyRow[]) =>
  (await library()).generateRegistrationOptions({
    rpName: exhibitor,
    rpID: site.host,
    userName: person.email,
    userDisplayName: person.name,
    userID: new TextEncoder().encode(person.uuid),
    attestationType: 'none',
    excludeCredentials: present.map(({ credential_id: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });

export const optionsForSignIn = async (site: Site) =>
  (await library()).generateAuthenticationOptions({ rpID: site.host, userVerification: 'required' });

/** Checks the answer of a browser that made a passkey. Refuses 422 access.passkey_refused. */
export async function checkedNew(site: Site, challenge: string, response: unknown): Promise<Omit<NewPasskey, 'name'>> {
  const { origin: expectedOrigin, host: expectedRPID } = site;
  const given = response as RegistrationResponseJSON;
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: given,
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
  }).catch(refused);
  if (!registrationInfo) throw refusal();
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return { credential_id: id, public_key: Buffer.from(publicKey), counter, transports };
}

/** Checks a signature of a passkey. Returns the new counter. Refuses 422 access.passkey_refused. */
export async function checkedSignIn(
  site: Site,
  challenge: string,
  response: unknown,
  passkey: PasskeyRow,
): Promise<number> {
  const { origin: expectedOrigin, host: expectedRPID } = site;
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(refused);
  if (!verified) throw refusal();
  return authenticationInfo.newCounter;
}

const refusal = () => refuse('access.passkey_refused');

/**
 * The library throws an Error for each answer that does not fit; the answer comes from a stranger,
 * so it is refused and not reported.
 */
const refused = (): never => {
  throw refusal();
};
