import { defineModule } from '#modules/define-module.ts';
import type { CalendarDeps } from '#modules/tickets/server/download.ts';
import { type TicketMailDeps, ticketOutbox } from '#modules/tickets/server/mail/ticket-mails.ts';
import { ticketRoutes } from '#modules/tickets/server/routes.ts';

type Needs = CalendarDeps & TicketMailDeps;

export const ticketsModule = defineModule<Needs>({
  name: 'tickets',
  uses: ['exhibitor', 'catalogue', 'seating', 'pricing', 'vouchers', 'content', 'email'],
  owns: ['ticket', 'ticket_key'],
  routes: ticketRoutes,
  outbox: ticketOutbox,
});
