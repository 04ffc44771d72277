import { defineModule } from '#modules/define-module.ts';
import { ticketKeyRoutes } from '#modules/tickets/server/codes/ticket-key-routes.ts';
import { giftOutbox } from '#modules/tickets/server/gifts/gift-mail.ts';
import { type TicketMailDeps, ticketOutbox } from '#modules/tickets/server/mail/ticket-mails.ts';
import { type OrderDeps, orderRoutes } from '#modules/tickets/server/orders/order-routes.ts';
import { ordersOutbox } from '#modules/tickets/server/orders/orders-mail.ts';
import { ticketRoutes } from '#modules/tickets/server/routes.ts';
import { forgetGooglePasses } from '#modules/tickets/server/wallet/google/google-passes.sql.ts';
import type { GoogleDeps } from '#modules/tickets/server/wallet/google/save-tickets.ts';
import { forgetGoogleUpdates, googleOutbox } from '#modules/tickets/server/wallet/google/update-google.ts';
import { reportEndingCertificates } from '#modules/tickets/server/wallet/report-ending-certificates.ts';
import { phoneRoutes } from '#modules/tickets/server/wallet/updates/phone-routes.ts';
import { forgetPushes, type PushDeps, pushOutbox } from '#modules/tickets/server/wallet/updates/push-phone.ts';
import { forgetPasses } from '#modules/tickets/server/wallet/updates/registrations.sql.ts';
import { walletRoutes } from '#modules/tickets/server/wallet/wallet-routes.ts';

type Needs = GoogleDeps & TicketMailDeps & PushDeps & OrderDeps;

export const ticketsModule = defineModule<Needs>({
  name: 'tickets',
  uses: ['exhibitor', 'access', 'catalogue', 'seating', 'pricing', 'vouchers', 'content', 'email', 'alarms', 'captcha'],
  owns: [
    'google_pass',
    'google_update',
    'ticket',
    'ticket_key',
    'wallet_pass',
    'wallet_phone',
    'wallet_push',
    'wallet_registration',
  ],
  routes(app, needs) {
    ticketRoutes(app, needs);
    orderRoutes(app, needs);
    ticketKeyRoutes(app, needs);
    walletRoutes(app, needs);
    phoneRoutes(app, needs);
  },
  outbox: (needs) =>
    Object.assign(ticketOutbox(needs), giftOutbox(needs), ordersOutbox(needs), pushOutbox(needs), googleOutbox(needs)),
  jobs: (needs) => [
    { name: 'tickets.wallet-certificates', everyMs: 6 * 3_600_000, run: () => reportEndingCertificates(needs) },
  ],
  purges: {
    passes: forgetPasses,
    pushes: forgetPushes,
    googlePasses: forgetGooglePasses,
    googleUpdates: forgetGoogleUpdates,
  },
});
