import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import form from '#apps/portal/components/form/Form.module.css';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { CONTENTS } from '#apps/portal/pages/website/contents/contents.ts';
import { QUESTIONS } from '#apps/portal/pages/website/questions/questions.ts';
import type { QuestionWire } from '#modules/content/contract/contents.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

/** Deletes a question; it cannot be restored. */
export function DeleteQuestion({ question: { id, version } }: { question: QuestionWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const navigate = useNavigate();
  const { ask, asking } = useAsk();
  const [problem, setProblem] = useState<string | null>(null);
  if (!useMay('cms.delete')) return null;
  const act = async (): Promise<void> => {
    setProblem(null);
    try {
      const { message } = await api().call('POST /api/staff/questions/:id/delete', {
        params: { id },
        body: { version },
      });
      toast(message, 'success');
      await navigate('/questions');
      await Promise.all([QUESTIONS, CONTENTS].map((queryKey) => calls.invalidateQueries({ queryKey })));
    } catch (error) {
      setProblem(textOfError(error, t));
    }
  };
  const question = {
    title: t('questions.delete.title'),
    text: t('questions.delete.text'),
    yes: t('questions.delete.yes'),
    act,
  };
  return (
    <div className={form.facts}>
      <Problem>{problem}</Problem>
      <Button variant="danger" onClick={() => ask(question)}>
        {t('questions.delete.yes')}
      </Button>
      {asking}
    </div>
  );
}
