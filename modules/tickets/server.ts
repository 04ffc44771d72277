/**
 * The public interface of tickets: the buyer's downloads, the emails, the keys and their
 * verification, and how a screening is described.
 */

export { type TicketKey, verifyTicketCode } from '#modules/tickets/server/codes/sign-ticket.ts';
export { ticketKeyRoutes } from '#modules/tickets/server/codes/ticket-key-routes.ts';
export {
  everyTicketKey,
  retireTicketKey,
  rotateTicketKey,
  ticketKeys,
} from '#modules/tickets/server/codes/ticket-keys.ts';
export { receiptOfBill, sheetsOfBill } from '#modules/tickets/server/documents/documents-of-bill.ts';
export { type Words, wordsFor } from '#modules/tickets/server/documents/words.ts';
export type { DownloadDeps } from '#modules/tickets/server/download.ts';
export { giftOutbox } from '#modules/tickets/server/gifts/gift-mail.ts';
export { type EmailOfBill, emailsOfBill } from '#modules/tickets/server/mail/emails-of-bill.ts';
export { sendTicketsAgain } from '#modules/tickets/server/mail/send-again.ts';
export { ticketOutbox } from '#modules/tickets/server/mail/ticket-mails.ts';
export { type OrderDeps, orderRoutes } from '#modules/tickets/server/orders/order-routes.ts';
export { ordersOutbox } from '#modules/tickets/server/orders/orders-mail.ts';
export { ticketRoutes } from '#modules/tickets/server/routes.ts';
export {
  endTickets,
  exchangeTickets,
  issueTickets,
  markTicketsUsed,
  reopenTicket,
} from '#modules/tickets/server/ticket-states.sql.ts';
export {
  type GoogleServer,
  type GoogleWallet,
  googleAt,
  openGoogleWallet,
} from '#modules/tickets/server/wallet/google/google-client.ts';
export { hasGoogleKey } from '#modules/tickets/server/wallet/google/google-key.ts';
export { type Apns, type ApnsServer, openApns } from '#modules/tickets/server/wallet/updates/apns.ts';
export { passesChanged } from '#modules/tickets/server/wallet/updates/changed-passes.ts';
export { hasWallet, sealWallet } from '#modules/tickets/server/wallet/wallet-pass.ts';
export { walletRoutes } from '#modules/tickets/server/wallet/wallet-routes.ts';
