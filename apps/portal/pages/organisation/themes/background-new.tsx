import { BackgroundSheet } from '#apps/portal/pages/organisation/themes/BackgroundSheet.tsx';

export const Component = () => <BackgroundSheet background={null} />;
