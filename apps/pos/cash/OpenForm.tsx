import { type FormEvent, useState } from 'react';
import css from '#apps/pos/cash/Cash.module.css';
import { openDrawer, useCashAction } from '#apps/pos/cash/cash.ts';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { eurosFromCents } from '#kernel/money.ts';
import { typedCents } from '#kernel/typed-number.ts';
import type { CashDrawerWire } from '#modules/cash/contract/drawers.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';
import { useNetwork } from '#web/device/network.ts';

/**
 * Opens a shift of a drawer with its last amount or, the first time, with the counted amount
 * (D-153).
 */
export function OpenForm({ drawer }: { drawer: CashDrawerWire }) {
  const { t, formats } = useTexts();
  const isThere = useNetwork();
  const open = useCashAction(openDrawer);
  const [starting, setStarting] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { begins_with, day, shift } = drawer;
  const isFirst = begins_with === null;
  const counted = typedCents(starting);
  const isUnclear = isFirst && counted === null;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || !isThere || isUnclear) return;
    setBusy(true);
    setError(null);
    try {
      await open({ starting: isFirst ? eurosFromCents(counted ?? 0) : begins_with });
      toast(t('cash.open.done'), 'success');
    } catch (refused) {
      setError(refused);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={css.open} onSubmit={(event) => void submit(event)}>
      <h2 className={css.openTitle}>
        {shift === 1
          ? t('cash.open.title', { day: formats.longDay(day) })
          : t('cash.open.next_shift', { number: shift, day: formats.longDay(day) })}
      </h2>
      <p className={css.quiet}>{t(isFirst ? 'cash.open.first' : 'cash.open.text')}</p>
      {isFirst ? (
        <TextField
          label={t('cash.open.starting')}
          inputMode="decimal"
          required
          value={starting}
          errors={isUnclear ? [t('cash.open.amount')] : []}
          onChange={(event) => setStarting(event.target.value)}
        />
      ) : (
        <p className={css.expected}>
          <span>{t('cash.starting')}</span>
          <output>{formats.money(begins_with)}</output>
        </p>
      )}
      {error ? (
        <Notice kind="danger" live>
          {textOfError(error, t)}
        </Notice>
      ) : null}
      <Button
        type="submit"
        size="large"
        variant="primary"
        disabled={!isThere || (isFirst && starting === '')}
        busy={isBusy}
        busyLabel={t('common.busy')}
      >
        {t('cash.open.button')}
      </Button>
    </form>
  );
}
