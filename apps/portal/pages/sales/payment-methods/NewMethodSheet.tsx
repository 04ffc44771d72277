import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import { Choices } from '#apps/portal/components/form/Choices.tsx';
import css from '#apps/portal/components/form/Form.module.css';
import { languagesOf } from '#apps/portal/components/form/languages.ts';
import { TextsFields } from '#apps/portal/components/form/TextsFields.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import {
  ConnectionFields,
  connectionOf,
  NO_CONNECTION,
} from '#apps/portal/pages/sales/payment-methods/ConnectionFields.tsx';
import { PAYMENT_METHODS, usualNames } from '#apps/portal/pages/sales/payment-methods/payment-methods.ts';
import type { StaffPaymentMethodWire } from '#modules/payments/contract/staff.ts';
import { METHOD_KIND_NAMES, METHOD_KINDS, type MethodKindName } from '#modules/payments/rules/method-kinds.ts';
import { devicesFor, type MethodDevice } from '#modules/payments/rules/methods.ts';
import { Select } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

/** Chooses the kind of a new payment method; the rest of the form depends on it. */
export function NewMethodSheet() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [kind, setKind] = useState<MethodKindName>('mollie');
  const close = (): void => void navigate('/payment-methods');
  return (
    <Sheet title={t('payment-methods.add')} onClose={close}>
      <div className={css.fields}>
        <Select
          label={t('payment-methods.kind.label')}
          hint={t(`payment-methods.kind.${kind}.text`)}
          value={kind}
          onChange={(event) => setKind(event.target.value as MethodKindName)}
        >
          {METHOD_KIND_NAMES.map((each) => (
            <option key={each} value={each}>
              {t(`payment-methods.kind.${each}.name`)}
            </option>
          ))}
        </Select>
        <NewMethodForm key={kind} name={kind} onClose={close} />
      </div>
    </Sheet>
  );
}

function NewMethodForm({ name, onClose }: { name: MethodKindName; onClose: () => void }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const kind = METHOD_KINDS[name];
  const languages = languagesOf();
  const { form, field, onSubmit, problem, busy } = useStaffForm({
    values: { names: usualNames(name), devices: [...kind.devices] as MethodDevice[], connection: NO_CONNECTION },
    send: ({ names, devices, connection }) =>
      api().call('POST /api/staff/payment-methods', {
        draft: {
          kind: name,
          names,
          devices,
          connection: connectionOf(kind, connection),
          status: 'active',
          exclusive: kind.exclusive,
          withdrawable: kind.withdrawable,
          sort: METHOD_KIND_NAMES.indexOf(name),
        },
      }),
    onDone: async ({ id, type }: StaffPaymentMethodWire) => {
      await calls.invalidateQueries({ queryKey: PAYMENT_METHODS });
      toast(t('common.saved'), 'success');
      await navigate(type === 'online' ? `/payment-methods/${id}` : '/payment-methods');
    },
  });
  const { errors } = form.formState;
  return (
    <form onSubmit={onSubmit} noValidate>
      <Problem>{problem}</Problem>
      <fieldset className={css.fields}>
        {kind.required.length > 0 ? (
          <ConnectionFields kind={kind} isKeySet={false} field={(key) => field(`connection.${key}`)} />
        ) : null}
        <TextsFields
          label={t('payment-methods.form.names')}
          hint={t('payment-methods.form.names_hint')}
          languages={languages}
          errors={errors.names?.message?.toString()}
          field={(language) => field(`names.${language}`)}
        />
        <Choices
          label={t('payment-methods.form.devices')}
          options={devicesFor(kind.type).map((value) => ({ value, name: t(`payment-methods.device.${value}`) }))}
          chosen={form.watch('devices')}
          errors={errors.devices?.message}
          onChange={(next) => {
            form.clearErrors('devices');
            form.setValue('devices', next, { shouldDirty: true });
          }}
        />
      </fieldset>
      <FormFoot busy={busy} onCancel={onClose} mayEdit submit={t('payment-methods.add')} />
    </form>
  );
}
