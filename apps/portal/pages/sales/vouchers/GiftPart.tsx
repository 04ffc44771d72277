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
import type { GiftForm as GiftFormWire, VoucherDetail } from '#modules/vouchers/contract/vouchers.ts';
import { GiftDesigns } from '#modules/vouchers/ui/GiftDesigns.tsx';
import { Button } from '#ui/Button.tsx';
import { TextArea, TextField } from '#ui/Field.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { toast } from '#ui/Toast.tsx';

type Gift = NonNullable<VoucherDetail['gift']>;

/** Shows what the buyer added to a gift card; employees change it until it is mailed, and mail the card again. */
export function GiftPart({ voucher, gift, mayEdit }: { voucher: VoucherDetail; gift: Gift; mayEdit: boolean }) {
  const { t, formats } = useTexts();
  const { sent_at, email, day } = gift;
  const state =
    sent_at !== null
      ? formats.dateTime(Date.parse(sent_at))
      : email === null
        ? t('vouchers.gift.by_hand')
        : t('vouchers.gift.waiting');
  const isInForm = mayEdit && sent_at === null;
  return (
    <section className={css.part}>
      <h3 className={css.partTitle}>{t('vouchers.gift.title')}</h3>
      <Facts
        facts={[
          [t('vouchers.gift.design'), isInForm ? null : t(`vouchers.gift.designs.${gift.design}`)],
          [t('vouchers.gift.message'), isInForm ? null : gift.message],
          [t('vouchers.gift.day'), isInForm ? null : day && formats.date(day)],
          [t('vouchers.gift.sent'), state],
        ]}
      />
      {mayEdit ? <GiftForm key={`${gift.version} ${voucher.holder_name}`} voucher={voucher} gift={gift} /> : null}
    </section>
  );
}

type Values = Pick<GiftFormWire, 'design' | 'message' | 'holder_name'> & { email: string; day: string };

function useGiftForm({ uuid, version, holder_name }: VoucherDetail, gift: Gift) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { design, message } = gift;
  return useStaffForm<Values, VoucherDetail>({
    values: { design, message, holder_name: holder_name ?? '', email: gift.email ?? '', day: gift.day ?? '' },
    send: ({ email, day, ...typed }) =>
      api().call('POST /api/staff/vouchers/:uuid/gift', {
        params: { uuid },
        body: { ...typed, email: email.trim() || null, day: day || null, version: gift.version, card_version: version },
      }),
    onDone: async (changed) => {
      toast(t('vouchers.gift.saved'), 'success');
      await cacheVoucher(calls, changed);
    },
  });
}

function GiftForm({ voucher, gift }: { voucher: VoucherDetail; gift: Gift }) {
  const { t } = useTexts();
  const { form: values, field, dateField, onSubmit, problem, busy } = useGiftForm(voucher, gift);
  const isSent = gift.sent_at !== null;
  return (
    <form onSubmit={onSubmit} noValidate>
      <Problem>{problem}</Problem>
      <div className={form.fields}>
        {isSent ? null : (
          <>
            <GiftDesigns
              label={t('vouchers.gift.design')}
              nameOf={(design) => t(`vouchers.gift.designs.${design}`)}
              input={() => values.register('design')}
            />
            <TextField
              {...field('holder_name')}
              label={t('vouchers.gift.name')}
              optional={t('common.optional')}
              maxLength={100}
              autoComplete="off"
            />
            <TextArea
              {...field('message')}
              label={t('vouchers.gift.message')}
              optional={t('common.optional')}
              rows={4}
            />
          </>
        )}
        <TextField
          {...field('email')}
          label={t('vouchers.gift.email')}
          hint={isSent ? null : t('vouchers.gift.email_hint')}
          type="email"
          maxLength={190}
          autoComplete="off"
        />
        {isSent ? null : <DateField {...dateField('day')} label={t('vouchers.gift.day')} />}
      </div>
      <div className={form.foot}>
        <SendGift voucher={voucher} gift={gift} disabled={values.formState.isDirty} />
        <SubmitButton ready busy={busy} busyLabel={t('common.busy')}>
          {t('vouchers.gift.save')}
        </SubmitButton>
      </div>
    </form>
  );
}

type SendGiftProps = { voucher: VoucherDetail; gift: Gift; disabled: boolean };

/** Mails the card as it is stored: not while something typed is not saved. */
function SendGift({ voucher, gift, disabled }: SendGiftProps) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { uuid, state } = voucher;
  const send = useMutation({
    mutationFn: () => api().call('POST /api/staff/vouchers/:uuid/gift/send', { params: { uuid } }),
    onSuccess: async (changed) => {
      toast(t('vouchers.gift.sending'), 'success');
      await cacheVoucher(calls, changed);
    },
    onError: (error) => toast(error.message, 'danger'),
  });
  if (gift.email === null || !hasBalance(voucher) || state === 'blocked' || state === 'refunded') return null;
  return (
    <Button disabled={disabled} busy={send.isPending} busyLabel={t('common.busy')} onClick={() => send.mutate()}>
      {t('vouchers.gift.send')}
    </Button>
  );
}
