import { EmployeeSheet } from '#apps/portal/pages/people/employees/EmployeeSheet.tsx';
import { useEmployeeChoices } from '#apps/portal/pages/people/roles/roles.ts';

export function Component() {
  const { data } = useEmployeeChoices();
  return data ? <EmployeeSheet employee={null} choices={data} /> : null;
}
