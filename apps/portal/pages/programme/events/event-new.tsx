import { EventSheet } from '#apps/portal/pages/programme/events/EventSheet.tsx';

export const Component = () => <EventSheet event={null} />;
