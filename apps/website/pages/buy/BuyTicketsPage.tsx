import { useParams } from 'react-router';
import type { Page } from '#apps/website/page.ts';
import { ticketsHead } from '#apps/website/pages/buy/buy-heads.ts';
import { TicketPurchase } from '#apps/website/pages/buy/tickets/TicketPurchase.tsx';
import { useSite } from '#apps/website/site/SiteProvider.tsx';

/**
 * Shows the sales page of a screening (buy.tickets). The loader has checked that it exists and has
 * no event (TCK-003, D-049).
 */
function BuyTicketsPage() {
  const { schedule_id } = useParams();
  const schedule = useSite().schedules.find(({ id }) => String(id) === schedule_id);
  return schedule ? <TicketPurchase key={schedule.id} schedule={schedule} event={null} /> : null;
}

export const page: Page = { Component: BuyTicketsPage, head: ticketsHead };
