import type { UseFormReturn } from 'react-hook-form';
import { Choices } from '#apps/portal/components/form/Choices.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/people/employees/EmployeeSheet.module.css';
import type { Offered } from '#apps/portal/pages/people/employees/employees.ts';
import { OwnRoleChoice, RoleChoice } from '#apps/portal/pages/people/employees/RoleChoice.tsx';
import { PermissionMatrix } from '#apps/portal/pages/people/roles/PermissionMatrix.tsx';
import type { EmployeeForm } from '#modules/access/contract/employees.ts';
import { type Cinemas, type Giver, maySeeCinema } from '#modules/access/rules/rights.ts';

type Reach = 'roles' | 'custom_roles' | 'permissions' | 'cinemas';

/** Edits the access of an employee: roles, further permissions, and cinemas (D-127, D-160). */
export function ReachFields(props: {
  form: UseFormReturn<EmployeeForm>;
  /** The previous values; they may stay, no matter which employee makes the change. */
  had: EmployeeForm;
  offered: readonly Offered[];
  cinemas: readonly { readonly id: number; readonly name: string }[];
  giver: Giver;
  /** The cinemas to which the editing employee is limited. */
  own: Cinemas;
  mayEdit: boolean;
}) {
  const { t } = useTexts();
  const { form, had, giver, own, mayEdit } = props;
  const { roles, custom_roles, permissions, cinemas } = form.watch();
  const errorOf = (name: Reach): string | undefined => form.formState.errors[name]?.message?.toString();
  function set<Name extends Reach>(name: Name, value: EmployeeForm[Name]): void {
    form.clearErrors(name);
    form.setValue<Reach>(name, value, { shouldDirty: true });
  }
  const open = props.cinemas.filter(({ id }) => maySeeCinema(own, id) || had.cinemas.includes(id));
  return (
    <>
      <RoleChoice
        chosen={roles}
        had={had.roles}
        giver={giver}
        errors={errorOf('roles')}
        onChange={(next) => set('roles', next)}
      />
      <OwnRoleChoice
        roles={props.offered}
        chosen={custom_roles}
        had={had.custom_roles}
        giver={giver}
        errors={errorOf('custom_roles')}
        onChange={(next) => set('custom_roles', next)}
      />
      <details className={css.more} open={had.permissions.length > 0}>
        <summary className={css.moreName}>
          {t('employees.form.permissions')}
          <small>{t('employees.form.permissions_hint')}</small>
        </summary>
        <PermissionMatrix
          caption={t('employees.form.permissions_caption')}
          chosen={new Set(permissions)}
          mayTurn={(permission) => giver.permissions.has(permission) || had.permissions.includes(permission)}
          errors={errorOf('permissions')}
          {...(mayEdit && { onChange: (next) => set('permissions', next) })}
        />
      </details>
      {open.length > 1 || cinemas.length > 0 ? (
        <Choices
          label={t('employees.form.cinemas')}
          hint={t('employees.form.cinemas_hint')}
          options={open.map(({ id, name }) => ({ value: String(id), name }))}
          chosen={cinemas.map(String)}
          errors={errorOf('cinemas')}
          onChange={(next) => set('cinemas', next.map(Number))}
        />
      ) : null}
    </>
  );
}
