import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#apps/portal/api.ts';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import { useCanSendMail } from '#apps/portal/components/page/NoMailServer.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/people/employees/EmployeeSheet.module.css';
import { EMPLOYEES } from '#apps/portal/pages/people/employees/employees.ts';
import { PassedLink } from '#apps/portal/pages/people/employees/PassedLink.tsx';
import type { EmployeeWire } from '#modules/access/contract/employees.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

/** Resets a forgotten password or deactivates the employee. */
export function DestructiveActions({ employee }: { employee: EmployeeWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const navigate = useNavigate();
  const { ask, asking } = useAsk();
  const [problem, setProblem] = useState<string | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const canSend = useCanSendMail();
  const { id, name } = employee;
  const tried = async (work: () => Promise<void>): Promise<void> => {
    setProblem(null);
    await work().catch((error: unknown) => setProblem(textOfError(error, t)));
  };
  const mail = () =>
    tried(async () => {
      const passed = await api().call('POST /api/staff/employees/:id/reset-link', { params: { id } });
      setLink(passed.link);
      if (passed.link === null) toast(t('employees.reset.done'), 'success');
    });
  const allowLeaving = () =>
    tried(async () => {
      await api().call('POST /api/staff/employees/:id/let-go', { params: { id } });
      await calls.invalidateQueries({ queryKey: EMPLOYEES });
      toast(t('employees.let_go.done', { name }), 'success');
      await navigate('/employees');
    });
  const removeFactors = () =>
    tried(async () => {
      const { message } = await api().call('POST /api/staff/employees/:id/remove-factors', { params: { id } });
      toast(message, 'success');
    });
  const askFirst = (): void =>
    ask({
      title: t('employees.let_go.title', { name }),
      text: t('employees.let_go.text', { name }),
      yes: t('employees.let_go.confirm'),
      act: allowLeaving,
    });
  return (
    <div className={css.leaving}>
      <Problem>{problem}</Problem>
      {link === null ? null : <PassedLink key={link} link={link} name={name} />}
      <Button onClick={() => void mail()}>{t(canSend ? 'employees.reset.button' : 'employees.reset.make')}</Button>
      <Button
        onClick={() =>
          ask({
            title: t('employees.factors.title', { name }),
            text: t('employees.factors.text'),
            yes: t('employees.factors.confirm'),
            act: removeFactors,
          })
        }
      >
        {t('employees.factors.button')}
      </Button>
      <Button variant="danger" onClick={askFirst}>
        {t('employees.let_go.button')}
      </Button>
      {asking}
    </div>
  );
}
