import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { textOfError } from '#apps/browser/api-error.ts';
import { api, useMay } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { CONTENTS } from '#apps/portal/pages/contents/contents.ts';
import { QUESTIONS } from '#apps/portal/pages/questions/questions.ts';
import { useAsk } from '#apps/portal/parts/ask.tsx';
import form from '#apps/portal/parts/Form.module.css';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import type { QuestionWire } from '#modules/content/staff-contract.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';

/** The way a question goes: it cannot be brought back. */
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
      const { message } = await api().post<{ message: string }>(`/api/staff/questions/${id}/delete`, { version });
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
