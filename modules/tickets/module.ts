import { defineModule } from '#modules/define-module.ts';
import { ticketKeyRoutes } from '#modules/tickets/server/codes/ticket-key-routes.ts';
import type { CalendarDeps } from '#modules/tickets/server/download.ts';
import { giftOutbox } from '#modules/tickets/server/gifts/gift-mail.ts';
import { type TicketMailDeps, ticketOutbox } from '#modules/tickets/server/mail/ticket-mails.ts';
import { type OrderDeps, orderRoutes } from '#modules/tickets/server/orders/order-routes.ts';
import { ordersOutbox } from '#modules/tickets/server/orders/orders-mail.ts';
import { ticketRoutes } from '#modules/tickets/server/routes.ts';
import { reportEndingCertificates } from '#modules/tickets/server/wallet/report-ending-certificates.ts';
import { phoneRoutes } from '#modules/tickets/server/wallet/updates/phone-routes.ts';
import { forgetPushes, type PushDeps, pushOutbox } from '#modules/tickets/server/wallet/updates/push-phone.ts';
import { forgetPasses } from '#modules/tickets/server/wallet/updates/registrations.sql.ts';
import { walletRoutes } from '#modules/tickets/server/wallet/wallet-routes.ts';

type Needs = CalendarDeps & TicketMailDeps & PushDeps & OrderDeps;

export const ticketsModule = defineModule<Needs>({
  name: 'tickets',
  uses: ['exhibitor', 'access', 'catalogue', 'seating', 'pricing', 'vouchers', 'content', 'email', 'alarms', 'captcha'],
  owns: ['ticket', 'ticket_key', 'wallet_pass', 'wallet_phone', 'wallet_push', 'wallet_registration'],
  routes(app, needs) {
    ticketRoutes(app, needs);
    orderRoutes(app, needs);
    ticketKeyRoutes(app, needs);
    walletRoutes(app, needs);
    phoneRoutes(app, needs);
  },
  outbox: (needs) => Object.assign(ticketOutbox(needs), giftOutbox(needs), ordersOutbox(needs), pushOutbox(needs)),
  jobs: (needs) => [
    { name: 'tickets.wallet-certificates', everyMs: 6 * 3_600_000, run: () => reportEndingCertificates(needs) },
  ],
  purges: { passes: forgetPasses, pushes: forgetPushes },
});
