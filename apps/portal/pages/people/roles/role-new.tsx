import { RoleSheet } from '#apps/portal/pages/roles/RoleSheet.tsx';

export const Component = () => <RoleSheet custom={null} />;
