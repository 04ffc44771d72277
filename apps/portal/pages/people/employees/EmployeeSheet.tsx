import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, ME, useMay, useMe } from '#apps/portal/calls.ts';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { EMPLOYEES, offeredOf } from '#apps/portal/pages/employees/employees.ts';
import { LeavingActions } from '#apps/portal/pages/employees/LeavingActions.tsx';
import { MayDo } from '#apps/portal/pages/employees/MayDo.tsx';
import { ReachFields } from '#apps/portal/pages/employees/ReachFields.tsx';
import { giverOf, ROLES_READ } from '#apps/portal/pages/roles/roles.ts';
import formCss from '#apps/portal/parts/Form.module.css';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import { Sheet } from '#apps/portal/parts/Sheet.tsx';
import type { EmployeeForm, EmployeeWire } from '#modules/access/contract.ts';
import type { EmployeeChoicesWire } from '#modules/access/role-contract.ts';
import { Checkbox, TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { toast } from '#ui/Toast.tsx';

const BLANK: EmployeeForm = {
  ...{ name: '', email: '', roles: ['employee'], custom_roles: [], permissions: [], cinemas: [] },
  ...{
    receives_management_notifications: false,
    password: '',
    password_confirmation: '',
    device_pin: '',
    version: null,
  },
};

const formOf = (employee: EmployeeWire | null): EmployeeForm =>
  employee
    ? {
        ...BLANK,
        ...{ name: employee.name, email: employee.email, version: employee.version },
        roles: employee.roles,
        custom_roles: employee.custom_roles.map(({ uuid }) => uuid),
        permissions: employee.permissions,
        cinemas: employee.cinemas,
        receives_management_notifications: employee.receives_management_notifications,
      }
    : BLANK;

/** Somebody new (`employee` null), or somebody to be changed (ROLE-001). */
export function EmployeeSheet({ employee, choices }: { employee: EmployeeWire | null; choices: EmployeeChoicesWire }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const me = useMe().data;
  const mayEdit = useMay('employees.edit') && (employee?.editable ?? true);
  const close = (): void => void navigate('/employees');
  const { form, field, onSubmit, problem, busy } = useStaffForm<EmployeeForm, EmployeeWire>({
    values: formOf(employee),
    send: (values) => api().post(employee ? `/api/staff/employees/${employee.id}` : '/api/staff/employees', values),
    onDone: async (_, { password }) => {
      toast(t(employee || password !== '' ? 'common.saved' : 'employees.invited'), 'success');
      await navigate('/employees');
      await Promise.all([EMPLOYEES, ROLES_READ, ME].map((queryKey) => calls.invalidateQueries({ queryKey })));
    },
  });
  const given = form.watch();
  const offered = offeredOf(choices);
  const customRoles = offered.filter(({ uuid }) => given.custom_roles.includes(uuid));
  return (
    <Sheet title={employee?.name ?? t('employees.form.new')} onClose={close}>
      <Problem>{problem}</Problem>
      {mayEdit ? null : <Notice kind="info">{t('employees.read_only')}</Notice>}
      <form onSubmit={onSubmit} noValidate>
        <fieldset className={formCss.fields} disabled={!mayEdit}>
          <TextField {...field('name')} label={t('employees.form.name')} autoComplete="off" required />
          <TextField {...field('email')} label={t('employees.form.email')} type="email" autoComplete="off" required />
          <ReachFields
            form={form}
            had={formOf(employee)}
            offered={offered}
            cinemas={choices.cinemas}
            giver={giverOf(me)}
            own={me?.cinemas ?? []}
            mayEdit={mayEdit}
          />
          <Checkbox
            {...field('receives_management_notifications')}
            label={
              <>
                {t('employees.form.notified')} <small>{t('employees.form.notified_hint')}</small>
              </>
            }
          />
          <TextField
            {...field('password')}
            label={t('employees.form.password')}
            hint={t(employee ? 'employees.form.password_kept' : 'employees.form.password_new')}
            optional={t('common.optional')}
            type="password"
            autoComplete="new-password"
          />
          <TextField
            {...field('password_confirmation')}
            label={t('employees.form.confirmation')}
            type="password"
            autoComplete="new-password"
          />
          <TextField
            {...field('device_pin')}
            label={t('employees.form.pin')}
            hint={t(employee?.has_device_pin ? 'employees.form.pin_kept' : 'employees.form.pin_hint')}
            optional={t('common.optional')}
            type="password"
            inputMode="numeric"
            autoComplete="off"
          />
        </fieldset>
        <MayDo rights={{ roles: given.roles, customRoles, permissions: given.permissions }} />
        <FormFoot
          busy={busy}
          onCancel={close}
          mayEdit={mayEdit}
          submit={employee ? t('common.save') : t('employees.add')}
        />
      </form>
      {employee && mayEdit && me?.uuid !== employee.uuid ? <LeavingActions employee={employee} /> : null}
    </Sheet>
  );
}
