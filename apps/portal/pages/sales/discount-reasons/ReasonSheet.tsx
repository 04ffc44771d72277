import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { DestructiveAction } from '#apps/portal/components/dialog/DestructiveAction.tsx';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import css from '#apps/portal/components/form/Form.module.css';
import { languagesOf, textsForFields } from '#apps/portal/components/form/languages.ts';
import { TextsFields } from '#apps/portal/components/form/TextsFields.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { DISCOUNT_REASONS } from '#apps/portal/pages/sales/discount-reasons/discount-reasons.ts';
import { typedNumber } from '#kernel/typed-number.ts';
import type { DiscountReasonWire } from '#modules/discounts/contract/staff.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

type Values = { names: Record<string, string>; sort: string };

/** Edits a new reason (`reason` null) or an existing one. */
export function ReasonSheet({ reason }: { reason: DiscountReasonWire | null }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const mayEdit = useMay('price_rates.edit');
  const mayArchive = useMay('price_rates.delete');
  const close = (): void => void navigate('/discount-reasons');
  const languages = languagesOf(reason?.names ?? {});
  const done = async (): Promise<void> => {
    await navigate('/discount-reasons');
    await calls.invalidateQueries({ queryKey: DISCOUNT_REASONS });
  };
  const { form, field, onSubmit, problem, busy } = useStaffForm<Values, DiscountReasonWire>({
    values: { names: textsForFields(languages, reason?.names ?? {}), sort: String(reason?.sort ?? 0) },
    send: ({ names, sort }) => {
      const body = { names, sort: typedNumber(sort), version: reason?.version ?? null };
      return reason
        ? api().call('POST /api/staff/discount-reasons/:id', { params: { id: reason.id }, draft: body })
        : api().call('POST /api/staff/discount-reasons', { draft: body });
    },
    onDone: async () => {
      toast(t('common.saved'), 'success');
      await done();
    },
  });
  return (
    <Sheet title={reason?.name ?? t('discount-reasons.form.new')} onClose={close}>
      <Problem>{problem}</Problem>
      <form onSubmit={onSubmit} noValidate>
        <fieldset className={css.fields} disabled={!mayEdit}>
          <TextsFields
            label={t('discount-reasons.form.names')}
            languages={languages}
            errors={form.formState.errors.names?.message?.toString()}
            field={(language) => field(`names.${language}`)}
          />
          <TextField
            {...field('sort')}
            label={t('products.form.sort')}
            hint={t('products.form.sort_hint')}
            inputMode="numeric"
          />
        </fieldset>
        <FormFoot
          busy={busy}
          onCancel={close}
          mayEdit={mayEdit}
          submit={reason ? t('common.save') : t('discount-reasons.add')}
        />
      </form>
      {reason && mayArchive ? (
        reason.archived ? (
          <Restore id={reason.id} done={done} />
        ) : (
          <DestructiveAction
            title={t('discount-reasons.archive.title', { name: reason.name })}
            text={t('discount-reasons.archive.text')}
            button={t('discount-reasons.archive.button')}
            leave={async () => {
              await api().call('POST /api/staff/discount-reasons/:id/archive', { params: { id: reason.id } });
              await done();
            }}
          />
        )
      ) : null}
    </Sheet>
  );
}

function Restore({ id, done }: { id: number; done: () => Promise<void> }) {
  const { t } = useTexts();
  const restoring = useMutation({
    mutationFn: () => api().call('POST /api/staff/discount-reasons/:id/restore', { params: { id } }),
    onSuccess: done,
    onError: (error) => toast(textOfError(error, t), 'warning'),
  });
  return (
    <Button busy={restoring.isPending} busyLabel={t('common.busy')} onClick={() => restoring.mutate()}>
      {t('discount-reasons.restore')}
    </Button>
  );
}
