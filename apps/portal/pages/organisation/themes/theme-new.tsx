import { ThemeSheet } from '#apps/portal/pages/themes/ThemeSheet.tsx';

export const Component = () => <ThemeSheet theme={null} />;
