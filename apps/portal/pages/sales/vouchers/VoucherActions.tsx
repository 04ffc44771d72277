import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, useMay } from '#apps/portal/api.ts';
import form from '#apps/portal/components/form/Form.module.css';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/vouchers/Vouchers.module.css';
import { hasBalance, tellVoucher } from '#apps/portal/pages/sales/vouchers/vouchers.ts';
import { typedNumber } from '#kernel/typed-number.ts';
import type { VoucherDetail } from '#modules/vouchers/contract/vouchers.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

type Deed = 'prolong' | 'correct' | 'block' | 'unblock';

/** Shows the manual actions for a card; each needs a reason, and opens before it is sent. */
export function VoucherActions({ voucher }: { voucher: VoucherDetail }) {
  const { t } = useTexts();
  const [open, setOpen] = useState<Deed | null>(null);
  const mayCorrect = useMay('vouchers.override');
  const { state, version, valid_until } = voucher;
  const isOut = state === 'blocked' || state === 'refunded';
  const inUse = hasBalance(voucher) && !isOut;
  const offered: readonly Deed[] = [
    ...(inUse && valid_until !== null ? (['prolong'] as const) : []),
    ...(inUse && mayCorrect ? (['correct'] as const) : []),
    ...(isOut ? [] : (['block'] as const)),
    ...(state === 'blocked' ? (['unblock'] as const) : []),
  ];
  if (offered.length === 0) return null;
  return (
    <section className={css.part}>
      <h3 className={css.partTitle}>{t('vouchers.deeds.title')}</h3>
      {open ? (
        <DeedForm key={`${open}/${version}`} voucher={voucher} deed={open} onClose={() => setOpen(null)} />
      ) : (
        <div className={css.deeds}>
          {offered.map((deed) => (
            <Button key={deed} variant={deed === 'block' ? 'danger' : 'secondary'} onClick={() => setOpen(deed)}>
              {t(`vouchers.deeds.${deed}`)}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}

type Values = { reason: string; valid_until: string; turns: string; products: string };

function DeedForm({ voucher, deed, onClose }: { voucher: VoucherDetail; deed: Deed; onClose: () => void }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { uuid, version, valid_until } = voucher;
  const { field, onSubmit, problem, busy } = useStaffForm<Values, VoucherDetail>({
    values: { reason: '', valid_until: valid_until ?? '', turns: '0', products: '0' },
    send: ({ reason, turns, products, ...values }) =>
      api().call(`POST /api/staff/vouchers/:uuid/${deed}`, {
        params: { uuid },
        body: {
          reason,
          version,
          ...(deed === 'prolong' && { valid_until: values.valid_until }),
          ...(deed === 'correct' && { turns: typedNumber(turns), products: typedNumber(products) }),
        },
      }),
    onDone: async (changed) => {
      toast(t(`vouchers.done.${deed}`), 'success');
      onClose();
      await tellVoucher(calls, changed);
    },
  });
  return (
    <form className={css.form} onSubmit={onSubmit} noValidate>
      <Problem>{problem}</Problem>
      {deed === 'block' ? <p>{t('vouchers.deeds.block_text')}</p> : null}
      {deed === 'prolong' ? (
        <TextField {...field('valid_until')} label={t('vouchers.deeds.until')} type="date" required />
      ) : null}
      {deed === 'correct' ? (
        <>
          <p className={form.hint}>{t('vouchers.deeds.correct_hint')}</p>
          <div className={form.two}>
            <TextField {...field('turns')} label={t('vouchers.deeds.turns')} required />
            <TextField {...field('products')} label={t('vouchers.deeds.products')} inputMode="decimal" required />
          </div>
        </>
      ) : null}
      <TextField
        {...field('reason')}
        label={t('vouchers.deeds.reason')}
        hint={t('vouchers.deeds.reason_hint')}
        maxLength={255}
        autoComplete="off"
        required
      />
      <FormFoot busy={busy} onCancel={onClose} submit={t(`vouchers.deeds.send.${deed}`)} />
    </form>
  );
}
