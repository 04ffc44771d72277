import { useParams } from 'react-router';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { EventSheet } from '#apps/portal/pages/programme/events/EventSheet.tsx';
import { useEventFilter, useEvents } from '#apps/portal/pages/programme/events/events.ts';

/** Finds an event in either list: its address stays valid after it is archived. */
export function Component() {
  const { id } = useParams();
  const { archived } = useEventFilter();
  const isIt = (each: { id: number }): boolean => String(each.id) === id;
  const here = useEvents(archived);
  const listed = here.data?.find(isIt);
  const elsewhere = useEvents(!archived, here.data !== undefined && !listed);
  const event = listed ?? elsewhere.data?.find(isIt);
  // A new version gets a new form: the values of the old one are outdated.
  if (event) return <EventSheet key={`${event.id}/${event.version}`} event={event} />;
  return here.data && elsewhere.data ? <NotFoundPage /> : null;
}
