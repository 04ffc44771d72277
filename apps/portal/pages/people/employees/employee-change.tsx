import { useParams } from 'react-router';
import { EmployeeSheet } from '#apps/portal/pages/employees/EmployeeSheet.tsx';
import { useEmployees } from '#apps/portal/pages/employees/employees.ts';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { useEmployeeChoices } from '#apps/portal/pages/roles/roles.ts';

export function Component() {
  const { id } = useParams();
  const { data } = useEmployees();
  const choices = useEmployeeChoices().data;
  const employee = data?.find((each) => String(each.id) === id);
  if (data && !employee) return <NotFoundPage />;
  if (!employee || !choices) return null;
  return <EmployeeSheet key={`${employee.id}/${employee.version}`} employee={employee} choices={choices} />;
}
