import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import { Choices } from '#apps/portal/components/form/Choices.tsx';
import css from '#apps/portal/components/form/Form.module.css';
import { languagesOf, textsForFields } from '#apps/portal/components/form/languages.ts';
import { TextsFields } from '#apps/portal/components/form/TextsFields.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { type StaffForm, useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { ConnectionPart } from '#apps/portal/pages/sales/payment-methods/ConnectionPart.tsx';
import { MethodArchive } from '#apps/portal/pages/sales/payment-methods/MethodArchive.tsx';
import { PaymentMethodFacts } from '#apps/portal/pages/sales/payment-methods/PaymentMethodFacts.tsx';
import { PAYMENT_METHODS } from '#apps/portal/pages/sales/payment-methods/payment-methods.ts';
import { typedNumber } from '#kernel/typed-number.ts';
import type { StaffPaymentMethodWire } from '#modules/payments/contract/staff.ts';
import { devicesFor, type MethodDevice } from '#modules/payments/rules/methods.ts';
import { Checkbox, TextField } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

type Values = {
  names: Record<string, string>;
  active: boolean;
  exclusive: boolean;
  withdrawable: boolean;
  devices: MethodDevice[];
  sort: string;
};

/**
 * Edits where and under which name a payment method is offered (PAY-009); below it its connection
 * without secrets.
 */
export function PaymentMethodSheet({ method }: { method: StaffPaymentMethodWire }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const mayEdit = useMay('payment_methods.edit') && !method.archived;
  const mayArchive = useMay('payment_methods.delete');
  const languages = languagesOf(method.names);
  const close = (): void => void navigate('/payment-methods');
  const { form, field, onSubmit, problem, busy } = useStaffForm<Values, StaffPaymentMethodWire>({
    values: {
      names: textsForFields(languages, method.names),
      active: method.status === 'active',
      exclusive: method.exclusive,
      withdrawable: method.withdrawable,
      devices: method.devices,
      sort: String(method.sort),
    },
    send: ({ active, sort, ...values }) =>
      api().call('POST /api/staff/payment-methods/:id', {
        params: { id: method.id },
        draft: {
          ...values,
          status: active ? 'active' : 'inactive',
          sort: typedNumber(sort),
        },
      }),
    onDone: async () => {
      await calls.invalidateQueries({ queryKey: PAYMENT_METHODS });
      toast(t('common.saved'), 'success');
      close();
    },
  });
  const { errors } = form.formState;
  return (
    <Sheet title={method.name} onClose={close}>
      <Problem>{problem}</Problem>
      <form onSubmit={onSubmit} noValidate>
        <fieldset className={css.fields} disabled={!mayEdit}>
          <TextsFields
            label={t('payment-methods.form.names')}
            hint={t('payment-methods.form.names_hint')}
            languages={languages}
            errors={errors.names?.message?.toString()}
            field={(language) => field(`names.${language}`)}
          />
          <Choices
            label={t('payment-methods.form.devices')}
            options={devicesFor(method.type).map((value) => ({ value, name: t(`payment-methods.device.${value}`) }))}
            chosen={form.watch('devices')}
            errors={errors.devices?.message}
            onChange={(next) => {
              form.clearErrors('devices');
              form.setValue('devices', next, { shouldDirty: true });
            }}
          />
          <RuleFields field={field} />
          <TextField
            {...field('sort')}
            label={t('payment-methods.form.sort')}
            hint={t('payment-methods.form.sort_hint')}
            inputMode="numeric"
          />
        </fieldset>
        <FormFoot busy={busy} onCancel={close} mayEdit={mayEdit} />
      </form>
      {mayEdit && !method.archived ? <ConnectionPart key={String(method.archived)} method={method} /> : null}
      <PaymentMethodFacts method={method} />
      {mayArchive ? <MethodArchive method={method} /> : null}
    </Sheet>
  );
}

/** Whether the method is offered, alone, and in cash from the drawer. */
function RuleFields({ field }: { field: StaffForm<Values>['field'] }) {
  const { t } = useTexts();
  return (
    <div className={css.boxes}>
      <Checkbox {...field('active')} label={t('payment-methods.form.active')} />
      <Checkbox
        {...field('exclusive')}
        label={
          <>
            {t('payment-methods.form.exclusive')} <small>{t('payment-methods.form.exclusive_hint')}</small>
          </>
        }
      />
      <Checkbox
        {...field('withdrawable')}
        label={
          <>
            {t('payment-methods.form.withdrawable')} <small>{t('payment-methods.form.withdrawable_hint')}</small>
          </>
        }
      />
    </div>
  );
}
