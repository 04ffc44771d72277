import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, ME, useMay, useMe } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import formCss from '#apps/portal/components/form/Form.module.css';
import { useCanSendMail } from '#apps/portal/components/page/NoMailServer.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { type StaffForm, useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { DestructiveActions } from '#apps/portal/pages/people/employees/DestructiveActions.tsx';
import { EffectivePermissions } from '#apps/portal/pages/people/employees/EffectivePermissions.tsx';
import { EMPLOYEES, offeredOf } from '#apps/portal/pages/people/employees/employees.ts';
import { PassedLink } from '#apps/portal/pages/people/employees/PassedLink.tsx';
import { ReachFields } from '#apps/portal/pages/people/employees/ReachFields.tsx';
import { giverOf, ROLES_READ } from '#apps/portal/pages/people/roles/roles.ts';
import type { EmployeeForm, EmployeeWire } from '#modules/access/contract/employees.ts';
import type { EmployeeChoicesWire } from '#modules/access/contract/roles.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox, TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { toast } from '#ui/Toast.tsx';

const BLANK: EmployeeForm = {
  name: '',
  email: '',
  roles: ['employee'],
  custom_roles: [],
  permissions: [],
  cinemas: [],
  receives_management_notifications: false,
  password: '',
  password_confirmation: '',
  device_pin: '',
  version: null,
};

const formOf = (employee: EmployeeWire | null): EmployeeForm =>
  employee
    ? {
        ...BLANK,
        name: employee.name,
        email: employee.email,
        version: employee.version,
        roles: employee.roles,
        custom_roles: employee.custom_roles.map(({ uuid }) => uuid),
        permissions: employee.permissions,
        cinemas: employee.cinemas,
        receives_management_notifications: employee.receives_management_notifications,
      }
    : BLANK;

/** Edits a new employee (`employee` null) or an existing one (ROLE-001). */
export function EmployeeSheet({ employee, choices }: { employee: EmployeeWire | null; choices: EmployeeChoicesWire }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const me = useMe().data;
  const mayEdit = useMay('employees.edit') && (employee?.editable ?? true);
  const close = (): void => void navigate('/employees');
  const [passed, setPassed] = useState<{ link: string; name: string } | null>(null);
  const { form, field, onSubmit, problem, busy } = useStaffForm<EmployeeForm, EmployeeWire & { link?: string | null }>({
    values: formOf(employee),
    send: (values) =>
      employee
        ? api().call('POST /api/staff/employees/:id', { params: { id: employee.id }, body: values })
        : api().call('POST /api/staff/employees', { body: values }),
    onDone: async ({ link = null, name }, { password }) => {
      if (link === null) {
        toast(t(employee || password !== '' ? 'common.saved' : 'employees.invited'), 'success');
        await navigate('/employees');
      } else setPassed({ link, name });
      await Promise.all([EMPLOYEES, ROLES_READ, ME].map((queryKey) => calls.invalidateQueries({ queryKey })));
    },
  });
  const given = form.watch();
  const offered = offeredOf(choices);
  const customRoles = offered.filter(({ uuid }) => given.custom_roles.includes(uuid));
  if (passed)
    return (
      <Sheet title={passed.name} onClose={close}>
        <div className={formCss.fields}>
          <PassedLink link={passed.link} name={passed.name} />
          <div>
            <Button onClick={close}>{t('common.close')}</Button>
          </div>
        </div>
      </Sheet>
    );
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
          <SecretFields employee={employee} field={field} />
        </fieldset>
        <EffectivePermissions rights={{ roles: given.roles, customRoles, permissions: given.permissions }} />
        <FormFoot
          busy={busy}
          onCancel={close}
          mayEdit={mayEdit}
          submit={employee ? t('common.save') : t('employees.add')}
        />
      </form>
      {employee && mayEdit && me?.uuid !== employee.uuid ? <DestructiveActions employee={employee} /> : null}
    </Sheet>
  );
}

/** The password of the portal and the PIN of the devices. */
function SecretFields({ employee, field }: { employee: EmployeeWire | null; field: StaffForm<EmployeeForm>['field'] }) {
  const { t } = useTexts();
  const canSend = useCanSendMail();
  return (
    <>
      <TextField
        {...field('password')}
        label={t('employees.form.password')}
        hint={t(
          employee
            ? 'employees.form.password_kept'
            : canSend
              ? 'employees.form.password_new'
              : 'employees.form.password_new_link',
        )}
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
    </>
  );
}
