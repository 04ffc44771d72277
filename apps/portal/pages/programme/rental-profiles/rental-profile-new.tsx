import { RentalProfileSheet } from '#apps/portal/pages/programme/rental-profiles/RentalProfileSheet.tsx';

export const Component = () => <RentalProfileSheet profile={null} />;
