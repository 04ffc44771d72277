import { VoucherTypeSheet } from '#apps/portal/pages/voucher-types/VoucherTypeSheet.tsx';

export const Component = () => <VoucherTypeSheet type={null} />;
