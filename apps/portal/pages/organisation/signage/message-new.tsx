import { MessageSheet } from '#apps/portal/pages/signage/MessageSheet.tsx';

export const Component = () => <MessageSheet message={null} />;
