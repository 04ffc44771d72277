import { useQueryClient } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import form from '#apps/portal/components/form/Form.module.css';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/vouchers/Vouchers.module.css';
import { cacheVoucher } from '#apps/portal/pages/sales/vouchers/vouchers.ts';
import type { VoucherDetail } from '#modules/vouchers/contract/vouchers.ts';
import { TextField } from '#ui/Field.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { toast } from '#ui/Toast.tsx';

type Values = { holder_name: string; holder_email: string; reference: string };

/** Edits the holder of a card, by whom it can be found again. */
export function HolderForm({ voucher, mayEdit }: { voucher: VoucherDetail; mayEdit: boolean }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { uuid, version, holder_name, holder_email, reference } = voucher;
  const { field, onSubmit, problem, busy } = useStaffForm<Values, VoucherDetail>({
    values: { holder_name: holder_name ?? '', holder_email: holder_email ?? '', reference },
    send: (values) => api().call('POST /api/staff/vouchers/:uuid', { params: { uuid }, body: { ...values, version } }),
    onDone: async (changed) => {
      toast(t('common.saved'), 'success');
      await cacheVoucher(calls, changed);
    },
  });
  return (
    <section className={css.part}>
      <h3 className={css.partTitle}>{t('vouchers.holder.title')}</h3>
      <Problem>{problem}</Problem>
      <form onSubmit={onSubmit} noValidate>
        <fieldset className={form.fields} disabled={!mayEdit}>
          <div className={form.two}>
            <TextField {...field('holder_name')} label={t('vouchers.holder.name')} maxLength={100} autoComplete="off" />
            <TextField
              {...field('holder_email')}
              label={t('vouchers.holder.email')}
              type="email"
              maxLength={190}
              autoComplete="off"
            />
          </div>
          <TextField
            {...field('reference')}
            label={t('vouchers.holder.reference')}
            maxLength={100}
            autoComplete="off"
          />
        </fieldset>
        {mayEdit ? (
          <div className={form.foot}>
            <SubmitButton ready busy={busy} busyLabel={t('common.busy')}>
              {t('common.save')}
            </SubmitButton>
          </div>
        ) : null}
      </form>
    </section>
  );
}
