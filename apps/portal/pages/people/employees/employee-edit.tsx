import { useParams } from 'react-router';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { EmployeeSheet } from '#apps/portal/pages/people/employees/EmployeeSheet.tsx';
import { useEmployees } from '#apps/portal/pages/people/employees/employees.ts';
import { useEmployeeChoices } from '#apps/portal/pages/people/roles/roles.ts';

export function Component() {
  const { id } = useParams();
  const { data } = useEmployees();
  const choices = useEmployeeChoices().data;
  const employee = data?.find((each) => String(each.id) === id);
  if (data && !employee) return <NotFoundPage />;
  if (!employee || !choices) return null;
  return <EmployeeSheet key={`${employee.id}/${employee.version}`} employee={employee} choices={choices} />;
}
