import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/employees/EmployeeSheet.module.css';
import { rolesToGive } from '#modules/access/rules/permissions.ts';
import { ROLES, type Role } from '#modules/access/rules/roles.ts';
import { Checkbox } from '#ui/Field.tsx';

/** The roles that whoever is signed in may give (D-127), each with what it means; those somebody has already are shown too. */
export function RoleChoice(props: {
  chosen: readonly Role[];
  level: number;
  errors: string | undefined;
  onChange: (roles: readonly Role[]) => void;
}) {
  const { t } = useTexts();
  const { chosen } = props;
  const open = rolesToGive(props.level);
  const offered = ROLES.filter((role) => open.includes(role) || chosen.includes(role)).toReversed();
  const turn = (role: Role): void =>
    props.onChange(chosen.includes(role) ? chosen.filter((each) => each !== role) : [...chosen, role]);
  return (
    <fieldset className={css.roles}>
      <legend className={css.rolesName}>{t('employees.form.roles')}</legend>
      {offered.map((role) => (
        <Checkbox
          key={role}
          checked={chosen.includes(role)}
          onChange={() => turn(role)}
          label={
            <>
              {t(`employees.role.${role}`)} <small>{t(`employees.role_text.${role}`)}</small>
            </>
          }
        />
      ))}
      {props.errors ? <p className={css.error}>{props.errors}</p> : null}
    </fieldset>
  );
}
