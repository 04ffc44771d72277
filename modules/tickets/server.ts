/** What the program may use of tickets: the buyer's downloads, the mails, the keys and their proof. */
export type { DownloadDeps } from '#modules/tickets/server/download.ts';
export { ticketRoutes } from '#modules/tickets/server/routes.ts';
export { type TicketKey, verifyTicketCode } from '#modules/tickets/server/sign-ticket.ts';
export { retireTicketKey, rotateTicketKey, ticketKeys } from '#modules/tickets/server/ticket-keys.ts';
export { type TicketMailDeps, ticketOutbox } from '#modules/tickets/server/ticket-mails.ts';
export { hasWallet, sealWallet, type Wallet } from '#modules/tickets/server/wallet-pass.ts';
