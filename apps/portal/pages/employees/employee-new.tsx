import { EmployeeSheet } from '#apps/portal/pages/employees/EmployeeSheet.tsx';

export const Component = () => <EmployeeSheet employee={null} />;
