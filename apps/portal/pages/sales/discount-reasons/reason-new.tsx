import { ReasonSheet } from '#apps/portal/pages/sales/discount-reasons/ReasonSheet.tsx';

export const Component = () => <ReasonSheet reason={null} />;
