import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import type { TicketVouchers } from '#apps/website/pages/buy/tickets/vouchers/use-ticket-vouchers.ts';
import css from '#apps/website/pages/buy/tickets/vouchers/VoucherBox.module.css';
import { VoucherUsesList } from '#apps/website/pages/buy/tickets/vouchers/VoucherUsesList.tsx';
import type { TariffWire } from '#modules/pricing/contract/public.ts';
import { voucherNotice } from '#modules/screenings/rules/programme/purchase-notice.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { ApiError } from '#web/api/api-error.ts';

/** Enters vouchers and distributes their visits (VCH-014, VCH-016, VAL-002, D-048, D-096). */
export function VoucherBox(props: {
  vouchers: TicketVouchers;
  tariffs: readonly TariffWire[];
  errors: readonly string[];
  onChange: () => void;
}) {
  const { t } = useTexts();
  const { vouchers, tariffs, errors } = props;
  if (voucherNotice(tariffs)) return <Notice kind="neutral">{t('notice.no_voucher_possible')}</Notice>;
  return (
    <details className={css.box} open={vouchers.checked.length > 0 || errors.length > 0 || undefined}>
      <summary className={css.opener}>{t('buy.voucher.open')}</summary>
      <div className={css.inside}>
        <VoucherCheck vouchers={vouchers} onChange={props.onChange} />
        <VoucherUsesList vouchers={vouchers} tariffs={tariffs} onChange={props.onChange} />
        {errors.length > 0 ? (
          <Notice kind="danger" live>
            {errors.join('\n')}
          </Notice>
        ) : null}
      </div>
    </details>
  );
}

function VoucherCheck({ vouchers, onChange }: { vouchers: TicketVouchers; onChange: () => void }) {
  const { t } = useTexts();
  const [code, setCode] = useState('');
  const [checking, setChecking] = useState(false);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [alert, setAlert] = useState<'too_many' | 'exception' | null>(null);
  const [accepted, setAccepted] = useState('');
  const empty = code.trim() === '';
  const check = async (): Promise<void> => {
    if (empty || checking) return;
    setChecking(true);
    setErrors([]);
    setAlert(null);
    setAccepted('');
    try {
      const added = await vouchers.enter(code);
      if (added === null) setErrors([t('buy.voucher.twice')]);
      else {
        setAccepted(t('buy.voucher.accepted', { code: added.barcode_text }));
        setCode('');
        onChange();
      }
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) setErrors(Object.values(error.errors).flat());
      else setAlert(error instanceof ApiError && error.status === 429 ? 'too_many' : 'exception');
    } finally {
      setChecking(false);
    }
  };
  // Inside the purchase form: Enter checks the code and submits nothing.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void check();
  };
  const onInput = (event: FormEvent<HTMLInputElement>): void => {
    setCode(event.currentTarget.value);
    setErrors([]);
    setAlert(null);
  };
  return (
    <>
      <div className={css.check}>
        <TextField
          label={t('buy.voucher.code')}
          hint={t('buy.voucher.hint')}
          name="barcode"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={code}
          errors={errors}
          onChange={onInput}
          onKeyDown={onKeyDown}
        />
        <Button disabled={empty} busy={checking} busyLabel={t('buy.voucher.checking')} onClick={() => void check()}>
          {t('buy.voucher.check')}
        </Button>
      </div>
      <p className={css.accepted} role="status">
        {accepted}
      </p>
      {alert ? (
        <Notice
          kind="danger"
          live
          title={t(alert === 'too_many' ? 'common.error.too_many_title' : 'common.error.exception_title')}
        >
          {t(alert === 'too_many' ? 'common.error.too_many_text' : 'common.error.exception_text')}
        </Notice>
      ) : null}
    </>
  );
}
