import { TerminalSheet } from '#apps/portal/pages/organisation/terminals/TerminalSheet.tsx';

export const Component = () => <TerminalSheet terminal={null} />;
