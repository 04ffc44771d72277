import { Link, Outlet } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { AddLink } from '#apps/portal/components/page/AddLink.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { NoMailServer } from '#apps/portal/components/page/NoMailServer.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { useEmployees } from '#apps/portal/pages/people/employees/employees.ts';
import type { EmployeeWire } from '#modules/access/contract/employees.ts';

const rolesOf = (t: Translate, { roles, custom_roles }: EmployeeWire): string =>
  [...roles.map((role) => t(`employees.role.${role}`)), ...custom_roles.map(({ name }) => name)].join(', ');

const cinemasOf = (t: Translate, { cinemas }: EmployeeWire): string =>
  cinemas.length === 0 ? t('employees.cinemas.all') : t('employees.cinemas.some', { count: cinemas.length });

function accessOf(t: Translate, { has_password, has_device_pin }: EmployeeWire): string {
  const ways = [
    ...(has_password ? [t('employees.access.password')] : []),
    ...(has_device_pin ? [t('employees.access.pin')] : []),
  ];
  return ways.length > 0 ? ways.join(', ') : t('employees.access.invited');
}

const columns = (t: Translate): readonly Column<EmployeeWire>[] => [
  {
    name: t('employees.column.name'),
    text: ({ name }) => name,
    cell: ({ id, name }) => <Link to={`${id}`}>{name}</Link>,
  },
  { name: t('employees.column.email'), text: ({ email }) => email, cell: ({ email }) => email },
  {
    name: t('employees.column.roles'),
    text: (employee) => rolesOf(t, employee),
    cell: (employee) => rolesOf(t, employee),
  },
  { name: t('employees.column.cinemas'), cell: (employee) => cinemasOf(t, employee) },
  { name: t('employees.column.access'), cell: (employee) => accessOf(t, employee) },
  {
    name: t('employees.column.notified'),
    cell: ({ receives_management_notifications: yes }) => t(yes ? 'common.yes' : 'common.no'),
  },
];

export function Component() {
  const { t } = useTexts();
  const employees = useEmployees();
  const mayAdd = useMay('employees.edit');
  return (
    <>
      <PageHead
        title={t('employees.title')}
        lead={t('employees.lead')}
        action={
          <AddLink may={mayAdd} to="new">
            {t('employees.add')}
          </AddLink>
        }
      />
      <NoMailServer>{t('employees.no_mail')}</NoMailServer>
      <Loading of={employees} />
      {employees.data ? (
        <DataTable
          caption={t('employees.caption')}
          columns={columns(t)}
          rows={employees.data}
          keyOf={({ id }) => id}
          empty={t('employees.empty')}
        />
      ) : null}
      <Outlet />
    </>
  );
}
