import { ScreenSheet } from '#apps/portal/pages/screens/ScreenSheet.tsx';

export const Component = () => <ScreenSheet screen={null} />;
