import { RoleSheet } from '#apps/portal/pages/people/roles/RoleSheet.tsx';

export const Component = () => <RoleSheet custom={null} />;
