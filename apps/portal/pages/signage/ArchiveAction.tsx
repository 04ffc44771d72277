import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { textOfError } from '#apps/browser/api-error.ts';
import { api } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/signage/SignagePage.module.css';
import { useAsk } from '#apps/portal/parts/ask.tsx';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';

/** Takes something off its list and off the screens, after asking. */
export function ArchiveAction(props: {
  address: string;
  name: string;
  text: string;
  queryKey: readonly string[];
  onDone: () => void;
}) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { ask, asking } = useAsk();
  const [problem, setProblem] = useState<string | null>(null);
  const archive = async (): Promise<void> => {
    setProblem(null);
    try {
      const { message } = await api().post<{ message: string }>(props.address);
      toast(message, 'success');
      props.onDone();
      await calls.invalidateQueries({ queryKey: props.queryKey });
    } catch (error) {
      setProblem(textOfError(error, t));
    }
  };
  return (
    <div className={css.leaving}>
      <Problem>{problem}</Problem>
      <Button
        variant="danger"
        onClick={() =>
          ask({
            title: t('signage.archive.title', { name: props.name }),
            text: props.text,
            yes: t('signage.archive.button'),
            act: archive,
          })
        }
      >
        {t('signage.archive.button')}
      </Button>
      {asking}
    </div>
  );
}
