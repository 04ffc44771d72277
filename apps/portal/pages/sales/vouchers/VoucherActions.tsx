import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, useMay } from '#apps/portal/api.ts';
import { DateField } from '#apps/portal/components/form/dates.tsx';
import form from '#apps/portal/components/form/Form.module.css';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/vouchers/Vouchers.module.css';
import { cacheVoucher, hasBalance } from '#apps/portal/pages/sales/vouchers/vouchers.ts';
import { typedNumber } from '#kernel/typed-number.ts';
import type { VoucherDetail } from '#modules/vouchers/contract/vouchers.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

type Action = 'prolong' | 'correct' | 'block' | 'unblock';

/** Shows the manual actions for a card; each needs a reason, and opens before it is sent. */
export function VoucherActions({ voucher }: { voucher: VoucherDetail }) {
  const { t } = useTexts();
  const [open, setOpen] = useState<Action | null>(null);
  const mayCorrect = useMay('vouchers.override');
  const { state, version, valid_until } = voucher;
  const isOut = state === 'blocked' || state === 'refunded';
  const inUse = hasBalance(voucher) && !isOut;
  const offered: readonly Action[] = [
    ...(inUse && valid_until !== null ? (['prolong'] as const) : []),
    ...(inUse && mayCorrect ? (['correct'] as const) : []),
    ...(isOut ? [] : (['block'] as const)),
    ...(state === 'blocked' ? (['unblock'] as const) : []),
  ];
  if (offered.length === 0) return null;
  return (
    <section className={css.part}>
      <h3 className={css.partTitle}>{t('vouchers.actions.title')}</h3>
      {open ? (
        <ActionForm key={`${open}/${version}`} voucher={voucher} action={open} onClose={() => setOpen(null)} />
      ) : (
        <div className={css.actions}>
          {offered.map((action) => (
            <Button key={action} variant={action === 'block' ? 'danger' : 'secondary'} onClick={() => setOpen(action)}>
              {t(`vouchers.actions.${action}`)}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}

type Values = { reason: string; valid_until: string; turns: string; products: string };

function ActionForm({ voucher, action, onClose }: { voucher: VoucherDetail; action: Action; onClose: () => void }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { uuid, version, valid_until } = voucher;
  const { field, dateField, onSubmit, problem, busy } = useStaffForm<Values, VoucherDetail>({
    values: { reason: '', valid_until: valid_until ?? '', turns: '0', products: '0' },
    send: ({ reason, turns, products, ...values }) =>
      api().call(`POST /api/staff/vouchers/:uuid/${action}`, {
        params: { uuid },
        body: {
          reason,
          version,
          ...(action === 'prolong' && { valid_until: values.valid_until }),
          ...(action === 'correct' && { turns: typedNumber(turns), products: typedNumber(products) }),
        },
      }),
    onDone: async (changed) => {
      toast(t(`vouchers.done.${action}`), 'success');
      onClose();
      await cacheVoucher(calls, changed);
    },
  });
  return (
    <form className={css.form} onSubmit={onSubmit} noValidate>
      <Problem>{problem}</Problem>
      {action === 'block' ? <p>{t('vouchers.actions.block_text')}</p> : null}
      {action === 'prolong' ? (
        <DateField {...dateField('valid_until')} label={t('vouchers.actions.until')} required />
      ) : null}
      {action === 'correct' ? (
        <>
          <p className={form.hint}>{t('vouchers.actions.correct_hint')}</p>
          <div className={form.two}>
            <TextField {...field('turns')} label={t('vouchers.actions.turns')} required />
            <TextField {...field('products')} label={t('vouchers.actions.products')} inputMode="decimal" required />
          </div>
        </>
      ) : null}
      <TextField
        {...field('reason')}
        label={t('vouchers.actions.reason')}
        hint={t('vouchers.actions.reason_hint')}
        maxLength={255}
        autoComplete="off"
        required
      />
      <FormFoot busy={busy} onCancel={onClose} submit={t(`vouchers.actions.send.${action}`)} />
    </form>
  );
}
