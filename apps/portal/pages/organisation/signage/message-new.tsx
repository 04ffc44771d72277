import { MessageSheet } from '#apps/portal/pages/organisation/signage/MessageSheet.tsx';

export const Component = () => <MessageSheet message={null} />;
