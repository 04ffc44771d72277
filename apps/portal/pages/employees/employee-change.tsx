import { useParams } from 'react-router';
import { EmployeeSheet } from '#apps/portal/pages/employees/EmployeeSheet.tsx';
import { useEmployees } from '#apps/portal/pages/employees/employees.ts';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';

export function Component() {
  const { id } = useParams();
  const { data } = useEmployees();
  const employee = data?.find((each) => String(each.id) === id);
  if (employee) return <EmployeeSheet key={employee.id} employee={employee} />;
  return data ? <NotFoundPage /> : null;
}
