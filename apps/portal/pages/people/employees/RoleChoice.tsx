import type { ReactNode } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/people/employees/EmployeeSheet.module.css';
import type { Offered } from '#apps/portal/pages/people/employees/employees.ts';
import { RoleName } from '#apps/portal/pages/people/roles/RoleName.tsx';
import { type Giver, rightsOfRole, whyNotGive } from '#modules/access/rules/rights.ts';
import { ROLES, type Role } from '#modules/access/rules/roles.ts';
import { Checkbox } from '#ui/Field.tsx';

type Choice = {
  /** The editing employee: roles they may not give are shown with the reason (D-127). */
  giver: Giver;
  errors?: string | undefined;
};

/** Chooses built-in roles from the lowest level up, each with its description. */
export function RoleChoice(
  props: Choice & { chosen: readonly Role[]; had: readonly Role[]; onChange: (roles: Role[]) => void },
) {
  const { t } = useTexts();
  const { chosen, giver, had } = props;
  return (
    <Group name={t('employees.form.roles')} errors={props.errors}>
      {ROLES.toReversed().map((role) => (
        <RoleBox
          key={role}
          why={had.includes(role) ? null : whyNotGive(giver, rightsOfRole(role))}
          checked={chosen.includes(role)}
          onTurn={() => props.onChange(turned(chosen, role))}
          name={t(`employees.role.${role}`)}
          text={t(`employees.role_text.${role}`)}
        />
      ))}
    </Group>
  );
}

/** Chooses custom roles of the exhibitor. */
export function OwnRoleChoice(
  props: Choice & {
    roles: readonly Offered[];
    chosen: readonly string[];
    had: readonly string[];
    onChange: (uuids: string[]) => void;
  },
) {
  const { t } = useTexts();
  const { roles, chosen, giver, had } = props;
  if (roles.length === 0) return null;
  return (
    <Group name={t('employees.form.own_roles')} errors={props.errors}>
      {roles.map((role) => (
        <RoleBox
          key={role.uuid}
          why={had.includes(role.uuid) ? null : whyNotGive(giver, role)}
          checked={chosen.includes(role.uuid)}
          onTurn={() => props.onChange(turned(chosen, role.uuid))}
          name={role.name}
          color={role.color}
          text={t('roles.matrix.count', { count: role.permissions.length })}
        />
      ))}
    </Group>
  );
}

const turned = <Each,>(chosen: readonly Each[], which: Each): Each[] =>
  chosen.includes(which) ? chosen.filter((each) => each !== which) : [...chosen, which];

function Group({ name, errors, children }: { name: string; errors: string | undefined; children: ReactNode }) {
  return (
    <fieldset className={css.roles}>
      <legend className={css.rolesName}>{name}</legend>
      {children}
      {errors ? <p className={css.error}>{errors}</p> : null}
    </fieldset>
  );
}

function RoleBox(props: {
  why: 'level' | 'permissions' | null;
  checked: boolean;
  onTurn: () => void;
  name: string;
  color?: string;
  text: string;
}) {
  const { t } = useTexts();
  const { why, checked, onTurn, name, color = '', text } = props;
  return (
    <Checkbox
      checked={checked}
      aria-disabled={why !== null || undefined}
      onChange={() => (why === null ? onTurn() : undefined)}
      label={
        <span className={why ? css.notYours : undefined}>
          <RoleName color={color}>{name}</RoleName> <small>{text}</small>
          {why ? <small className={css.why}>{t(`employees.give.${why}`)}</small> : null}
        </span>
      }
    />
  );
}
