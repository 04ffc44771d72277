import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { textOfError } from '#apps/browser/api-error.ts';
import { api } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/cash-balance/CashBalancePage.module.css';
import { CASH_BALANCES } from '#apps/portal/pages/cash-balance/cash-balance.ts';
import { useAsk } from '#apps/portal/parts/ask.tsx';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import type { CashBookWire } from '#modules/cash/contract.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';

/** A count that was a mistake is made again: the drawer is open for that day as before (D-126). */
export function TakeBackAction({ book }: { book: CashBookWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { ask, asking } = useAsk();
  const [problem, setProblem] = useState<string | null>(null);
  const act = async (): Promise<void> => {
    setProblem(null);
    try {
      await api().post(`/api/staff/cash-balances/${book.device_id}/${book.day}/delete`);
      toast(t('cash-balance.take_back.done'), 'success');
      await calls.invalidateQueries({ queryKey: CASH_BALANCES });
    } catch (error) {
      setProblem(textOfError(error, t));
    }
  };
  const press = () =>
    ask({
      title: t('cash-balance.take_back.title'),
      text: t('cash-balance.take_back.text', { device: book.device }),
      yes: t('cash-balance.take_back.button'),
      act,
    });
  return (
    <div className={css.part}>
      <Problem>{problem}</Problem>
      <Button variant="danger" onClick={press}>
        {t('cash-balance.take_back.button')}
      </Button>
      {asking}
    </div>
  );
}
