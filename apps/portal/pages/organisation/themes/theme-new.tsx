import { ThemeSheet } from '#apps/portal/pages/organisation/themes/ThemeSheet.tsx';

export const Component = () => <ThemeSheet theme={null} />;
