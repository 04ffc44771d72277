import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/marketing/automations/AutomationsPage.module.css';
import { AUTOMATIONS } from '#apps/portal/pages/marketing/automations/automations.ts';
import type { AutomationWire } from '#modules/campaigns/contract/automations.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

/**
 * Sends an automation now, or removes it from the list; a refusal (ERR-043) appears above the
 * buttons.
 */
export function AutomationActions({ automation }: { automation: AutomationWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const navigate = useNavigate();
  const { ask, asking } = useAsk();
  const [problem, setProblem] = useState<string | null>(null);
  const mayDelete = useMay('automations.delete');
  const { id, name } = automation;
  const act = async (action: 'send' | 'delete'): Promise<void> => {
    setProblem(null);
    try {
      const { message } = await api().call(`POST /api/staff/automations/:id/${action}`, { params: { id } });
      toast(message, 'success');
      if (action === 'delete') await navigate('/automations');
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
    <section className={css.actions}>
      <Problem>{problem}</Problem>
      <div className={css.buttons}>
        <Button onClick={send}>{t('automations.send.button')}</Button>
        {mayDelete ? (
          <Button variant="danger" onClick={remove}>
            {t('automations.delete.button')}
          </Button>
        ) : null}
      </div>
      {asking}
    </section>
  );
}
