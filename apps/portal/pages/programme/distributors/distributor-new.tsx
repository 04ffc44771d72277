import { DistributorSheet } from '#apps/portal/pages/distributors/DistributorSheet.tsx';

export const Component = () => <DistributorSheet distributor={null} />;
