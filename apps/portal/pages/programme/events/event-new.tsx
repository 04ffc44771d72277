import { EventSheet } from '#apps/portal/pages/events/EventSheet.tsx';

export const Component = () => <EventSheet event={null} />;
