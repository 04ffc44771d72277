/** What other modules may use of letters: how a mail of the house looks, and how it is sent. */
export { type LetterHouse, letterHouse } from '#modules/letters/server/house.sql.ts';
export type { Card, Letter, LetterLink } from '#modules/letters/server/letter.ts';
export { letterBody } from '#modules/letters/server/letter-body.ts';
export { adoptMailKey, endMailKeys, type MailKey, mailKeys, makeMailKey } from '#modules/letters/server/mail-key.ts';
export { type LetterDeps, refuseWithoutServer, sendLetter, type Written } from '#modules/letters/server/send-letter.ts';
