import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { textOfError } from '#apps/browser/api-error.ts';
import { api } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/employees/EmployeeSheet.module.css';
import { EMPLOYEES } from '#apps/portal/pages/employees/employees.ts';
import { useAsk } from '#apps/portal/parts/ask.tsx';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import type { EmployeeWire } from '#modules/access/contract.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';

/** For who forgot a password, and for who no longer works here. */
export function LeavingActions({ employee }: { employee: EmployeeWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const navigate = useNavigate();
  const { ask, asking } = useAsk();
  const [problem, setProblem] = useState<string | null>(null);
  const { id, name } = employee;
  const tried = async (work: () => Promise<void>): Promise<void> => {
    setProblem(null);
    await work().catch((error: unknown) => setProblem(textOfError(error, t)));
  };
  const mail = () =>
    tried(async () => {
      await api().post(`/api/staff/employees/${id}/reset-link`);
      toast(t('employees.reset.done'), 'success');
    });
  const letGo = () =>
    tried(async () => {
      await api().post(`/api/staff/employees/${id}/let-go`);
      await calls.invalidateQueries({ queryKey: EMPLOYEES });
      toast(t('employees.let_go.done', { name }), 'success');
      await navigate('/employees');
    });
  const askFirst = (): void =>
    ask({
      title: t('employees.let_go.title', { name }),
      text: t('employees.let_go.text', { name }),
      yes: t('employees.let_go.confirm'),
      act: letGo,
    });
  return (
    <div className={css.leaving}>
      <Problem>{problem}</Problem>
      <Button onClick={() => void mail()}>{t('employees.reset.button')}</Button>
      <Button variant="danger" onClick={askFirst}>
        {t('employees.let_go.button')}
      </Button>
      {asking}
    </div>
  );
}
