import { useParams } from 'react-router';
import type { Page } from '#apps/website/page.ts';
import { eventTicketsHead } from '#apps/website/pages/buy/buy-heads.ts';
import { TicketPurchase } from '#apps/website/pages/buy/tickets/TicketPurchase.tsx';
import { useSite } from '#apps/website/site/SiteProvider.tsx';

/**
 * Shows the sales page of an event (buy.events). The loader has checked that it has a screening
 * (D-049).
 */
function BuyEventPage() {
  const { event_id } = useParams();
  const event = useSite().events.find(({ id }) => String(id) === event_id);
  return event?.schedule ? <TicketPurchase key={event.schedule.id} schedule={event.schedule} event={event} /> : null;
}

export const page: Page = { Component: BuyEventPage, head: eventTicketsHead };
