import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

const IP_ADDRESS = /^(\d+\.){3}\d+$|:/;

/** Returns whether passkeys work here: the browser knows them, and the address is a name and no number. */
export const canUsePasskeys = (): boolean =>
  browserSupportsWebAuthn() && !IP_ADDRESS.test(location.hostname.replace(/^\[|\]$/g, ''));

/** The options are the server's own, made by the library's other half. */
export const makePasskey = async (options: Readonly<Record<string, unknown>>) =>
  plain(await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }));

export const signWithPasskey = async (options: Readonly<Record<string, unknown>>) =>
  plain(await startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }));

/** An answer as it is sent. */
const plain = (answer: RegistrationResponseJSON | AuthenticationResponseJSON) => ({
  ...answer,
  type: 'public-key' as const,
  response: { ...answer.response },
});
