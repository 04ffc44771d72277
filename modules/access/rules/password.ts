/**
 * The minimum and maximum length of a new password in characters (VAL-054, CONST-016; the minimum
 * of D-129 is raised by decision 0041). Existing shorter passwords work until they are changed.
 */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;

/** Whose password it is: words that an attacker tries first. */
export type PasswordOwner = {
  readonly name: string;
  readonly email: string;
  /** The trade name of the exhibitor. */
  readonly exhibitor: string;
};

/** So many letters and digits must remain of a password without the words of its owner. */
const OWN_PART_MIN = 8;
/** Shorter words are part of too many other words. */
const WORD_MIN = 3;

/** The words of an owner as they may stand in a password: lower case, letters and digits only. */
export function wordsOfOwner({ name, email, exhibitor }: PasswordOwner): string[] {
  const texts = [name, exhibitor, email];
  const words = [...texts, ...texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))].map(plain);
  return [...new Set(words)].filter((word) => word.length >= WORD_MIN).sort((one, two) => two.length - one.length);
}

/** Returns whether a password is little more than its owner's name, e-mail address and exhibitor. */
export function isOfOwner(password: string, owner: PasswordOwner): boolean {
  const all = plain(password);
  const rest = wordsOfOwner(owner).reduce((text, word) => text.replaceAll(word, ''), all);
  return rest !== all && rest.length < OWN_PART_MIN;
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
