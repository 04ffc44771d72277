/** What the program may use of tickets: the buyer's downloads, the mails, the keys and their proof, how a screening is told. */
export type { DownloadDeps } from '#modules/tickets/server/download.ts';
export { type LetterOfBill, lettersOfBill } from '#modules/tickets/server/letters-of-bill.ts';
export { receiptOfBill, sheetsOfBill } from '#modules/tickets/server/papers-of-bill.ts';
export { ticketRoutes } from '#modules/tickets/server/routes.ts';
export { sendTicketsAgain } from '#modules/tickets/server/send-again.ts';
export { verifyTicketCode } from '#modules/tickets/server/sign-ticket.ts';
export { retireTicketKey, rotateTicketKey, ticketKeys } from '#modules/tickets/server/ticket-keys.ts';
export { ticketOutbox } from '#modules/tickets/server/ticket-mails.ts';
export { hasWallet, sealWallet } from '#modules/tickets/server/wallet-pass.ts';
export { type Words, wordsFor } from '#modules/tickets/server/words.ts';
