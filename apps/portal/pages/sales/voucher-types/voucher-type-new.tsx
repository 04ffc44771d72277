import { VoucherTypeSheet } from '#apps/portal/pages/sales/voucher-types/VoucherTypeSheet.tsx';

export const Component = () => <VoucherTypeSheet type={null} />;
