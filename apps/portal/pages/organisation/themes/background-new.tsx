import { BackgroundSheet } from '#apps/portal/pages/themes/BackgroundSheet.tsx';

export const Component = () => <BackgroundSheet background={null} />;
