import { useNavigate } from 'react-router';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import { Facts } from '#apps/portal/components/page/Facts.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { CloneAction } from '#apps/portal/pages/people/roles/CloneAction.tsx';
import { PermissionMatrix } from '#apps/portal/pages/people/roles/PermissionMatrix.tsx';
import css from '#apps/portal/pages/people/roles/RoleSheet.module.css';
import { levelText } from '#apps/portal/pages/people/roles/roles.ts';
import { rightsOfRole } from '#modules/access/rules/rights.ts';
import type { Role } from '#modules/access/rules/roles.ts';
import { Notice } from '#ui/Notice.tsx';

/** Shows the permissions of a built-in role, to read and copy (ROLE-015). */
export function BuiltInRoleSheet({ role, holders }: { role: Role; holders: number }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const rights = rightsOfRole(role);
  const name = t(`employees.role.${role}`);
  return (
    <Sheet title={name} onClose={() => void navigate('/roles')}>
      <div className={css.read}>
        <Notice kind="info">{t('roles.built_in')}</Notice>
        <p>{t(`employees.role_text.${role}`)}</p>
        <Facts
          facts={[
            [t('roles.column.level'), levelText(t, rights.level)],
            [t('roles.column.permissions'), t('roles.matrix.count', { count: rights.permissions.length })],
            [t('roles.column.holders'), holders],
          ]}
        />
        <PermissionMatrix caption={t('roles.matrix.caption')} chosen={new Set(rights.permissions)} />
      </div>
      <CloneAction from={role} name={name} rights={rights} />
    </Sheet>
  );
}
