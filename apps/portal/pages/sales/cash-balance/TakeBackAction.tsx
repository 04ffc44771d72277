import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#apps/portal/api.ts';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/cash-balance/CashBalancePage.module.css';
import { CASH_BALANCES } from '#apps/portal/pages/sales/cash-balance/cash-balance.ts';
import type { CashBookWire } from '#modules/cash/contract/drawers.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

/** Reopens a drawer after a mistaken count: it is open for that day as before (D-126). */
export function TakeBackAction({ book }: { book: CashBookWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { ask, asking } = useAsk();
  const [problem, setProblem] = useState<string | null>(null);
  const act = async (): Promise<void> => {
    setProblem(null);
    try {
      await api().call('POST /api/staff/cash-balances/:device/:day/:shift/delete', {
        params: { device: book.device_id, day: book.day, shift: book.shift },
      });
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
