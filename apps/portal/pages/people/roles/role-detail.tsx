import { useParams } from 'react-router';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { BuiltInRoleSheet } from '#apps/portal/pages/people/roles/BuiltInRoleSheet.tsx';
import { RoleSheet } from '#apps/portal/pages/people/roles/RoleSheet.tsx';
import { useRoles } from '#apps/portal/pages/people/roles/roles.ts';

export function Component() {
  const { key } = useParams();
  const { data } = useRoles();
  const builtIn = data?.built_in.find(({ role }) => role === key);
  if (builtIn) return <BuiltInRoleSheet key={builtIn.role} {...builtIn} />;
  const own = data?.custom.find(({ uuid }) => uuid === key);
  if (own) return <RoleSheet key={`${own.uuid}/${own.version}`} custom={own} />;
  return data ? <NotFoundPage /> : null;
}
