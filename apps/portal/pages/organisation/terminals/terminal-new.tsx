import { TerminalSheet } from '#apps/portal/pages/terminals/TerminalSheet.tsx';

export const Component = () => <TerminalSheet terminal={null} />;
