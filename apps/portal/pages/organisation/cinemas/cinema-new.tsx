import { CinemaSheet } from '#apps/portal/pages/organisation/cinemas/CinemaSheet.tsx';

export const Component = () => <CinemaSheet cinema={null} />;
