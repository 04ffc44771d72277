import { CinemaSheet } from '#apps/portal/pages/cinemas/CinemaSheet.tsx';

export const Component = () => <CinemaSheet cinema={null} />;
