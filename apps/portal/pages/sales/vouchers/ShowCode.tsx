import { useMutation } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/vouchers/Vouchers.module.css';
import type { VoucherDetail } from '#modules/vouchers/contract/vouchers.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

/**
 * Shows the end of a code; the whole code after a press, which is recorded: the code can be
 * redeemed.
 */
export function ShowCode({ voucher: { uuid, barcode_text } }: { voucher: VoucherDetail }) {
  const { t } = useTexts();
  const code = useMutation({
    mutationFn: () => api().call('POST /api/staff/vouchers/:uuid/code', { params: { uuid } }),
    onError: (error) => toast(textOfError(error, t), 'danger'),
    gcTime: 0,
  });
  return (
    <span className={css.showCode}>
      <code className={css.code} aria-live="polite">
        {code.data?.barcode_text ?? barcode_text}
      </code>
      {code.data ? (
        <Button size="small" variant="quiet" onClick={() => code.reset()}>
          {t('vouchers.code.hide')}
        </Button>
      ) : (
        <Button size="small" disabled={code.isPending} onClick={() => code.mutate()}>
          {t('vouchers.code.show')}
        </Button>
      )}
      <small className={css.small}>{t('vouchers.code.recorded')}</small>
    </span>
  );
}
