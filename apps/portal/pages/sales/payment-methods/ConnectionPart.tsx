import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import css from '#apps/portal/components/form/Form.module.css';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import {
  ConnectionFields,
  type ConnectionValues,
  connectionOf,
  NO_CONNECTION,
} from '#apps/portal/pages/sales/payment-methods/ConnectionFields.tsx';
import { PAYMENT_METHODS } from '#apps/portal/pages/sales/payment-methods/payment-methods.ts';
import type { CheckedConnection, StaffPaymentMethodWire } from '#modules/payments/contract/staff.ts';
import { type ConnectionKey, type MethodKind, providerKind } from '#modules/payments/rules/method-kinds.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

/** The connection of a method to its provider: its keys, and whether the provider accepts them. */
export function ConnectionPart({ method }: { method: StaffPaymentMethodWire }) {
  const kind = providerKind(method.driver);
  return kind ? <Connection method={method} kind={kind} /> : null;
}

function Connection({ method, kind }: { method: StaffPaymentMethodWire; kind: MethodKind }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const shown = (key: ConnectionKey) => method.config.find((each) => each.key === key);
  const { field, form, onSubmit, problem, busy } = useStaffForm({
    values: {
      connection: {
        ...NO_CONNECTION,
        profile_id: shown('profile_id')?.value ?? '',
        base_url: shown('base_url')?.value ?? '',
        keys_url: shown('keys_url')?.value ?? '',
      } satisfies ConnectionValues,
    },
    send: ({ connection }) =>
      api().call('POST /api/staff/payment-methods/:id/connection', {
        params: { id: method.id },
        draft: { connection: connectionOf(kind, connection) },
      }),
    onDone: async () => {
      form.setValue('connection.api_key', '');
      await calls.invalidateQueries({ queryKey: PAYMENT_METHODS });
      toast(t('common.saved'), 'success');
      check.mutate();
    },
  });
  const check = useMutation({
    mutationFn: () => api().call('POST /api/staff/payment-methods/:id/check', { params: { id: method.id } }),
    onError: (error) => toast(textOfError(error, t), 'danger'),
  });
  return (
    <form className={css.facts} onSubmit={onSubmit} noValidate>
      <h3 className={css.factsTitle}>{t('payment-methods.connection.title')}</h3>
      <Problem>{problem}</Problem>
      <div className={css.fields}>
        <ConnectionFields
          kind={kind}
          isKeySet={shown('api_key')?.is_set ?? false}
          field={(key) => field(`connection.${key}`)}
        />
        {check.data ? <Verdict checked={check.data} /> : null}
        <div className={css.choices}>
          <Button type="submit" busy={busy} busyLabel={t('common.busy')}>
            {t('payment-methods.connection.save')}
          </Button>
          <Button busy={check.isPending} busyLabel={t('common.busy')} onClick={() => check.mutate()}>
            {t('payment-methods.connection.check')}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Says in words what the provider answered. */
function Verdict({ checked: { works, problem } }: { checked: CheckedConnection }) {
  const { t } = useTexts();
  return (
    <Notice kind={works ? 'success' : 'danger'}>
      {t(works || problem === null ? 'payment-methods.check.works' : `payment-methods.check.${problem}`)}
    </Notice>
  );
}
