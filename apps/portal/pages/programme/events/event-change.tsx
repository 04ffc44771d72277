import { useParams } from 'react-router';
import { EventSheet } from '#apps/portal/pages/events/EventSheet.tsx';
import { useEventFilter, useEvents } from '#apps/portal/pages/events/events.ts';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';

/** An event of the list, or of the other one: an address keeps its meaning when its event is archived. */
export function Component() {
  const { id } = useParams();
  const { archived } = useEventFilter();
  const isIt = (each: { id: number }): boolean => String(each.id) === id;
  const here = useEvents(archived);
  const listed = here.data?.find(isIt);
  const elsewhere = useEvents(!archived, here.data !== undefined && !listed);
  const event = listed ?? elsewhere.data?.find(isIt);
  // Another version of it is another form: what stood in the old one was about what is no more.
  if (event) return <EventSheet key={`${event.id}/${event.version}`} event={event} />;
  return here.data && elsewhere.data ? <NotFoundPage /> : null;
}
