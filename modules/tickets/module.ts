import { defineModule } from '#modules/define-module.ts';
import { ticketKeyRoutes } from '#modules/tickets/server/codes/ticket-key-routes.ts';
import type { CalendarDeps } from '#modules/tickets/server/download.ts';
import { type TicketMailDeps, ticketOutbox } from '#modules/tickets/server/mail/ticket-mails.ts';
import { ticketRoutes } from '#modules/tickets/server/routes.ts';
import { walletRoutes } from '#modules/tickets/server/wallet/wallet-routes.ts';

type Needs = CalendarDeps & TicketMailDeps;

export const ticketsModule = defineModule<Needs>({
  name: 'tickets',
  uses: ['exhibitor', 'access', 'catalogue', 'seating', 'pricing', 'vouchers', 'content', 'email'],
  owns: ['ticket', 'ticket_key'],
  routes(app, needs) {
    ticketRoutes(app, needs);
    ticketKeyRoutes(app, needs);
    walletRoutes(app, needs);
  },
  outbox: ticketOutbox,
});
