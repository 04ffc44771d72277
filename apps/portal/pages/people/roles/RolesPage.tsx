import { Link, Outlet } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { AddLink } from '#apps/portal/components/page/AddLink.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { RoleName } from '#apps/portal/pages/people/roles/RoleName.tsx';
import { levelText, useRoles } from '#apps/portal/pages/people/roles/roles.ts';
import type { RolesWire } from '#modules/access/contract/roles.ts';
import { rightsOfRole } from '#modules/access/rules/rights.ts';

type Row = {
  /** The key in its address: the name of a built-in role, the uuid of a custom role. */
  readonly key: string;
  readonly name: string;
  readonly color: string;
  readonly kind: 'program' | 'exhibitor';
  readonly level: number;
  readonly permissions: number;
  readonly holders: number;
};

const rowsOf = (t: Translate, { custom, built_in }: RolesWire): Row[] => [
  ...built_in.map(({ role, holders }): Row => {
    const { level, permissions } = rightsOfRole(role);
    return {
      key: role,
      name: t(`employees.role.${role}`),
      color: '',
      kind: 'program',
      level,
      permissions: permissions.length,
      holders,
    };
  }),
  ...custom.map(
    ({ uuid, name, color, access_level, permissions, holders }): Row => ({
      key: uuid,
      name,
      color,
      kind: 'exhibitor',
      level: access_level,
      permissions: permissions.length,
      holders: holders.length,
    }),
  ),
];

const columns = (t: Translate): readonly Column<Row>[] => [
  {
    name: t('roles.column.name'),
    text: ({ name }) => name,
    // By level, then by name.
    sortBy: ({ level, name }) => `${String(level).padStart(3, '0')} ${name}`,
    cell: ({ key, name, color }) => (
      <RoleName color={color}>
        <Link to={key}>{name}</Link>
      </RoleName>
    ),
  },
  {
    name: t('roles.column.level'),
    sortBy: ({ level }) => level,
    cell: ({ level, kind }) => (kind === 'program' ? level : levelText(t, level)),
  },
  {
    name: t('roles.column.kind'),
    text: ({ kind }) => t(`roles.kind.${kind}`),
    cell: ({ kind }) => t(`roles.kind.${kind}`),
  },
  {
    name: t('roles.column.permissions'),
    sortBy: ({ permissions }) => permissions,
    cell: ({ permissions }) => permissions,
  },
  { name: t('roles.column.holders'), sortBy: ({ holders }) => holders, cell: ({ holders }) => holders },
];

/** Lists the roles that can be given (PORT-022). */
export function Component() {
  const { t } = useTexts();
  const roles = useRoles();
  const mayAdd = useMay('roles.edit');
  return (
    <>
      <PageHead
        title={t('roles.title')}
        lead={t('roles.lead')}
        action={
          <AddLink may={mayAdd} to="new">
            {t('roles.add')}
          </AddLink>
        }
      />
      <Loading of={roles} />
      {roles.data ? (
        <DataTable
          caption={t('roles.caption')}
          columns={columns(t)}
          rows={rowsOf(t, roles.data)}
          keyOf={({ key }) => key}
          empty={t('roles.empty')}
        />
      ) : null}
      <Outlet />
    </>
  );
}
