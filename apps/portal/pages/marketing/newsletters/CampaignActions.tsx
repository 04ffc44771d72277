import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, useMay } from '#apps/portal/api.ts';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { CAMPAIGNS } from '#apps/portal/pages/marketing/newsletters/campaigns.ts';
import css from '#apps/portal/pages/marketing/newsletters/NewslettersPage.module.css';
import type { CampaignWire } from '#modules/campaigns/contract/staff.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

/** Confirms or withdraws a newsletter; a refusal (ERR-043) appears above the buttons. */
export function CampaignActions({ campaign, subscribers }: { campaign: CampaignWire; subscribers: number }) {
  const { t, formats } = useTexts();
  const calls = useQueryClient();
  const { ask, asking } = useAsk();
  const [problem, setProblem] = useState<string | null>(null);
  const mayEdit = useMay('newsletters.edit');
  const { id, name, status, frequency } = campaign;
  const act = async (call: () => Promise<{ message: string }>): Promise<void> => {
    setProblem(null);
    try {
      const { message } = await call();
      toast(message, 'success');
    } catch (error) {
      setProblem(textOfError(error, t));
    }
    await calls.invalidateQueries({ queryKey: CAMPAIGNS });
  };
  const confirm = (): void =>
    ask({
      title: t('newsletters.confirm.title', { name }),
      text: t('newsletters.confirm.text', {
        count: subscribers,
        when: formats.dateTime(Date.parse(campaign.send_at)),
      }),
      yes: t('newsletters.confirm.button'),
      look: 'primary',
      act: () => act(() => api().call('POST /api/staff/campaigns/:id/confirm', { params: { id } })),
    });
  const cancel = (and_following: boolean): void =>
    ask({
      title: t('newsletters.cancel.title', { name }),
      text: t(and_following ? 'newsletters.cancel.text_all' : 'newsletters.cancel.text'),
      yes: t(and_following ? 'newsletters.cancel.button_all' : 'newsletters.cancel.button'),
      act: () =>
        act(() => api().call('POST /api/staff/campaigns/:id/cancel', { params: { id }, body: { and_following } })),
    });
  if (!mayEdit || (status !== 'awaiting confirmation' && status !== 'pending')) return null;
  return (
    <section className={css.actions}>
      <Problem>{problem}</Problem>
      <div className={css.buttons}>
        {status === 'awaiting confirmation' ? (
          <Button variant="primary" onClick={confirm}>
            {t('newsletters.confirm.button')}
          </Button>
        ) : null}
        <Button variant="danger" onClick={() => cancel(false)}>
          {t(frequency === 'once' ? 'newsletters.cancel.button' : 'newsletters.cancel.button_issue')}
        </Button>
        {frequency === 'once' ? null : (
          <Button variant="danger" onClick={() => cancel(true)}>
            {t('newsletters.cancel.button_all')}
          </Button>
        )}
      </div>
      {asking}
    </section>
  );
}
