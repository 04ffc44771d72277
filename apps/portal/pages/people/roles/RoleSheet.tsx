import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { api, ME, useMay, useMe } from '#apps/portal/api.ts';
import { DestructiveAction } from '#apps/portal/components/dialog/DestructiveAction.tsx';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import formCss from '#apps/portal/components/form/Form.module.css';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { type StaffForm, useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { CloneAction } from '#apps/portal/pages/people/roles/CloneAction.tsx';
import { PermissionMatrix } from '#apps/portal/pages/people/roles/PermissionMatrix.tsx';
import css from '#apps/portal/pages/people/roles/RoleSheet.module.css';
import { giverOf, levelText, ROLES_READ } from '#apps/portal/pages/people/roles/roles.ts';
import type { CustomRoleWire } from '#modules/access/contract/roles.ts';
import { mayChange } from '#modules/access/rules/rights.ts';
import { ACCESS_LEVEL, type Permission, ROLES } from '#modules/access/rules/roles.ts';
import { Checkbox, Select, TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { toast } from '#ui/Toast.tsx';

type Values = { name: string; coloured: boolean; color: string; access_level: string; permissions: Permission[] };
const SUGGESTED = '#7a1f3d';

/** Edits a new custom role (`custom` null) or an existing one (ROLE-010). */
export function RoleSheet({ custom: role }: { custom: CustomRoleWire | null }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const giver = giverOf(useMe().data);
  const isBelow = role === null || mayChange(giver.level, role.access_level);
  const mayEdit = useMay('roles.edit') && isBelow;
  const mayArchive = useMay('roles.delete') && isBelow;
  const close = (): void => void navigate('/roles');
  const done = async (): Promise<void> => {
    await navigate('/roles');
    await Promise.all([ROLES_READ, ME].map((queryKey) => calls.invalidateQueries({ queryKey })));
  };
  const { form, field, onSubmit, problem, busy } = useStaffForm<Values, CustomRoleWire>({
    values: {
      name: role?.name ?? '',
      coloured: Boolean(role?.color),
      color: role?.color || SUGGESTED,
      access_level: String(role?.access_level ?? ACCESS_LEVEL.employee),
      permissions: role?.permissions ?? [],
    },
    send: ({ name, coloured, color, access_level, permissions }) => {
      const body = {
        name,
        color: coloured ? color : '',
        access_level: Number(access_level),
        permissions,
        version: role?.version ?? null,
      };
      return role
        ? api().call('POST /api/staff/roles/:uuid', { params: { uuid: role.uuid }, body })
        : api().call('POST /api/staff/roles', { body });
    },
    onDone: async () => {
      toast(t('common.saved'), 'success');
      await done();
    },
  });
  const had = new Set(role?.permissions ?? []);
  const permissions = form.watch('permissions') as readonly Permission[];
  return (
    <Sheet title={role?.name ?? t('roles.form.new')} onClose={close}>
      <Problem>{problem}</Problem>
      {mayEdit ? null : <Notice kind="info">{t(isBelow ? 'roles.read_only' : 'roles.above')}</Notice>}
      <form onSubmit={onSubmit} noValidate>
        <fieldset className={formCss.fields} disabled={!mayEdit}>
          <TextField {...field('name')} label={t('roles.form.name')} autoComplete="off" required />
          <ColourField form={form} field={field} />
          <LevelField role={role} giver={giver} field={field} />
          <PermissionMatrix
            caption={t('roles.matrix.caption')}
            chosen={new Set(permissions)}
            mayTurn={(permission) => giver.permissions.has(permission) || had.has(permission)}
            errors={form.formState.errors.permissions?.message?.toString()}
            {...(mayEdit && {
              onChange: (next: Permission[]) => {
                form.clearErrors('permissions');
                form.setValue('permissions', next, { shouldDirty: true });
              },
            })}
          />
        </fieldset>
        <FormFoot busy={busy} onCancel={close} mayEdit={mayEdit} submit={role ? t('common.save') : t('roles.add')} />
      </form>
      {role ? <Holders custom={role} /> : null}
      {role ? (
        <CloneAction
          from={role.uuid}
          name={role.name}
          rights={{ level: role.access_level, permissions: role.permissions }}
        />
      ) : null}
      {role && mayArchive ? (
        <DestructiveAction
          title={t('roles.archive.title', { name: role.name })}
          text={t('roles.archive.text')}
          button={t('roles.archive.button')}
          asks={role.holders.length === 0}
          leave={async () => {
            await api().call('POST /api/staff/roles/:uuid/archive', { params: { uuid: role.uuid } });
            await done();
          }}
        />
      ) : null}
    </Sheet>
  );
}

function LevelField({
  role,
  giver,
  field,
}: {
  role: CustomRoleWire | null;
  giver: ReturnType<typeof giverOf>;
  field: StaffForm<Values>['field'];
}) {
  const { t } = useTexts();
  const levels = [
    ...new Set([role?.access_level ?? ACCESS_LEVEL.employee, ...ROLES.map((each) => ACCESS_LEVEL[each])]),
  ];
  return (
    <Select {...field('access_level')} label={t('roles.form.level')} hint={t('roles.form.level_hint')}>
      {levels
        .toSorted((a, b) => a - b)
        .map((level) => (
          <option key={level} value={level} disabled={!mayChange(giver.level, level)}>
            {levelText(t, level)}
          </option>
        ))}
    </Select>
  );
}

function ColourField({ form, field }: { form: StaffForm<Values>['form']; field: StaffForm<Values>['field'] }) {
  const { t } = useTexts();
  return (
    <div className={formCss.boxes}>
      <Checkbox {...field('coloured')} label={t('roles.form.coloured')} />
      {form.watch('coloured') ? <TextField {...field('color')} label={t('roles.form.color')} type="color" /> : null}
    </div>
  );
}

function Holders({ custom: { holders } }: { custom: CustomRoleWire }) {
  const { t } = useTexts();
  const mayLook = useMay('employees.view');
  return (
    <section className={css.holders}>
      <h3 className={css.title}>{t('roles.holders.title')}</h3>
      {holders.length === 0 ? <p className={css.hint}>{t('roles.holders.none')}</p> : null}
      <ul className={css.people}>
        {holders.map(({ id, name }) => (
          <li key={id}>{mayLook ? <Link to={`/employees/${id}`}>{name}</Link> : name}</li>
        ))}
      </ul>
      {holders.length > 0 ? <p className={css.hint}>{t('roles.holders.changed')}</p> : null}
    </section>
  );
}
