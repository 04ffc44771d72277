import { ScreenSheet } from '#apps/portal/pages/organisation/screens/ScreenSheet.tsx';

export const Component = () => <ScreenSheet screen={null} />;
