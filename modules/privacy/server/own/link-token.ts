import type { Secrets } from '#platform/crypto/secrets.ts';

const PURPOSE = 'data-link';
const UUID = /^[0-9a-f-]{36}$/;

/** Returns the token for the address of a link: the id of the row, signed. The id alone opens nothing. */
export const dataLinkToken = (secrets: Pick<Secrets, 'sign'>, exhibitorId: number, id: string): string =>
  secrets.sign(PURPOSE, `${exhibitorId}-${id}`);

/** Returns the row of a token; null for one that is invalid or belongs to another exhibitor. */
export function dataLinkOf(secrets: Pick<Secrets, 'unsign'>, exhibitorId: number, token: string): string | null {
  const value = secrets.unsign(PURPOSE, token);
  const start = `${exhibitorId}-`;
  const id = value?.startsWith(start) ? value.slice(start.length) : '';
  return UUID.test(id) ? id : null;
}
