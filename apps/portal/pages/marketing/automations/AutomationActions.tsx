import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { textOfError } from '#apps/browser/api-error.ts';
import { api } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/automations/AutomationsPage.module.css';
import { AUTOMATIONS } from '#apps/portal/pages/automations/automations.ts';
import { useAsk } from '#apps/portal/parts/ask.tsx';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import type { AutomationWire } from '#modules/campaigns/automation-contract.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';

/** Sends an automation now, or takes it off the list; a refusal (ERR-043) stands above the buttons. */
export function AutomationDeeds({ automation }: { automation: AutomationWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const navigate = useNavigate();
  const { ask, asking } = useAsk();
  const [problem, setProblem] = useState<string | null>(null);
  const { id, name } = automation;
  const act = async (deed: 'send' | 'delete'): Promise<void> => {
    setProblem(null);
    try {
      const { message } = await api().post<{ message: string }>(`/api/staff/automations/${id}/${deed}`);
      toast(message, 'success');
      if (deed === 'delete') await navigate('/automations');
    } catch (error) {
      setProblem(textOfError(error, t));
    }
    await calls.invalidateQueries({ queryKey: AUTOMATIONS });
  };
  const send = (): void =>
    ask({
      title: t('automations.send.title', { name }),
      text: t('automations.send.text'),
      yes: t('automations.send.button'),
      look: 'primary',
      act: () => act('send'),
    });
  const remove = (): void =>
    ask({
      title: t('automations.delete.title', { name }),
      text: t('automations.delete.text'),
      yes: t('automations.delete.button'),
      act: () => act('delete'),
    });
  return (
    <section className={css.deeds}>
      <Problem>{problem}</Problem>
      <div className={css.buttons}>
        <Button onClick={send}>{t('automations.send.button')}</Button>
        <Button variant="danger" onClick={remove}>
          {t('automations.delete.button')}
        </Button>
      </div>
      {asking}
    </section>
  );
}
