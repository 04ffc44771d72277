import { DistributorSheet } from '#apps/portal/pages/programme/distributors/DistributorSheet.tsx';

export const Component = () => <DistributorSheet distributor={null} />;
