import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import { DateField } from '#apps/portal/components/form/dates.tsx';
import form from '#apps/portal/components/form/Form.module.css';
import { Facts } from '#apps/portal/components/page/Facts.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/vouchers/Vouchers.module.css';
import { cacheVoucher, hasBalance } from '#apps/portal/pages/sales/vouchers/vouchers.ts';
import type { VoucherDetail } from '#modules/vouchers/contract/vouchers.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { toast } from '#ui/Toast.tsx';

type Gift = NonNullable<VoucherDetail['gift']>;

/** Shows what the buyer added to a gift card; employees correct the address and mail the card again. */
export function GiftPart({ voucher, gift, mayEdit }: { voucher: VoucherDetail; gift: Gift; mayEdit: boolean }) {
  const { t, formats } = useTexts();
  const { sent_at, email, day } = gift;
  const state =
    email === null
      ? t('vouchers.gift.by_hand')
      : sent_at === null
        ? t('vouchers.gift.waiting')
        : formats.dateTime(Date.parse(sent_at));
  return (
    <section className={css.part}>
      <h3 className={css.partTitle}>{t('vouchers.gift.title')}</h3>
      <Facts
        facts={[
          [t('vouchers.gift.design'), t(`vouchers.gift.designs.${gift.design}`)],
          [t('vouchers.gift.message'), gift.message],
          [t('vouchers.gift.day'), day && formats.date(day)],
          [t('vouchers.gift.sent'), state],
        ]}
      />
      {mayEdit ? <AddressForm key={gift.version} voucher={voucher} gift={gift} /> : null}
    </section>
  );
}

function AddressForm({ voucher, gift }: { voucher: VoucherDetail; gift: Gift }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { uuid, state } = voucher;
  const isSent = gift.sent_at !== null;
  const { field, dateField, onSubmit, problem, busy } = useStaffForm<{ email: string; day: string }, VoucherDetail>({
    values: { email: gift.email ?? '', day: gift.day ?? '' },
    send: ({ email, day }) =>
      api().call('POST /api/staff/vouchers/:uuid/gift', {
        params: { uuid },
        body: { email, day, version: gift.version },
      }),
    onDone: async (changed) => {
      toast(t('vouchers.gift.saved'), 'success');
      await cacheVoucher(calls, changed);
    },
  });
  const send = useMutation({
    mutationFn: () => api().call('POST /api/staff/vouchers/:uuid/gift/send', { params: { uuid } }),
    onSuccess: async (changed) => {
      toast(t('vouchers.gift.sending'), 'success');
      await cacheVoucher(calls, changed);
    },
    onError: (error) => toast(error.message, 'danger'),
  });
  const mayLeave = gift.email !== null && hasBalance(voucher) && state !== 'blocked' && state !== 'refunded';
  return (
    <form onSubmit={onSubmit} noValidate>
      <Problem>{problem}</Problem>
      <div className={form.fields}>
        <TextField
          {...field('email')}
          label={t('vouchers.gift.email')}
          type="email"
          maxLength={190}
          autoComplete="off"
          required
        />
        {isSent ? null : <DateField {...dateField('day')} label={t('vouchers.gift.day')} required />}
      </div>
      <div className={form.foot}>
        {mayLeave ? (
          <Button busy={send.isPending} busyLabel={t('common.busy')} onClick={() => send.mutate()}>
            {t('vouchers.gift.send')}
          </Button>
        ) : null}
        <SubmitButton ready busy={busy} busyLabel={t('common.busy')}>
          {t('vouchers.gift.save')}
        </SubmitButton>
      </div>
    </form>
  );
}
