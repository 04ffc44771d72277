import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { textOfError } from '#apps/browser/api-error.ts';
import { api, useMay } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { CAMPAIGNS } from '#apps/portal/pages/newsletters/campaigns.ts';
import css from '#apps/portal/pages/newsletters/NewslettersPage.module.css';
import { useAsk } from '#apps/portal/parts/ask.tsx';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import type { CampaignWire } from '#modules/campaigns/contract.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';

/** Lets a newsletter go out, or takes it back; a refusal (ERR-043) stands above the buttons. */
export function CampaignDeeds({ campaign, subscribers }: { campaign: CampaignWire; subscribers: number }) {
  const { t, formats } = useTexts();
  const calls = useQueryClient();
  const { ask, asking } = useAsk();
  const [problem, setProblem] = useState<string | null>(null);
  const mayEdit = useMay('newsletters.edit');
  const { id, name, status, frequency } = campaign;
  const act = async (deed: 'confirm' | 'cancel', body?: object): Promise<void> => {
    setProblem(null);
    try {
      const { message } = await api().post<{ message: string }>(`/api/staff/campaigns/${id}/${deed}`, body);
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
      act: () => act('confirm'),
    });
  const cancel = (and_following: boolean): void =>
    ask({
      title: t('newsletters.cancel.title', { name }),
      text: t(and_following ? 'newsletters.cancel.text_all' : 'newsletters.cancel.text'),
      yes: t(and_following ? 'newsletters.cancel.button_all' : 'newsletters.cancel.button'),
      act: () => act('cancel', { and_following }),
    });
  if (!mayEdit || (status !== 'awaiting confirmation' && status !== 'pending')) return null;
  return (
    <section className={css.deeds}>
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
