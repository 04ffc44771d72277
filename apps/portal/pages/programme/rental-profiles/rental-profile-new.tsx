import { RentalProfileSheet } from '#apps/portal/pages/rental-profiles/RentalProfileSheet.tsx';

export const Component = () => <RentalProfileSheet profile={null} />;
