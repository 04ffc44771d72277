import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import form from '#apps/portal/components/form/Form.module.css';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { type Parts, useParts } from '#apps/portal/pages/website/navigation/navigation.ts';
import type { StaffNavigationWire } from '#modules/content/contract/navigation.ts';
import { Button } from '#ui/Button.tsx';
import { textOfError } from '#web/api/api-error.ts';

/** Removes an item, a picture or a column from the website. */
export function TakeAway(props: { around: StaffNavigationWire; name: string; change: Partial<Parts> }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const parts = useParts(props.around);
  const { ask, asking } = useAsk();
  const [problem, setProblem] = useState<string | null>(null);
  const act = async (): Promise<void> => {
    try {
      await parts.mutateAsync(props.change);
      await navigate('/navigation');
    } catch (error) {
      setProblem(textOfError(error, t));
    }
  };
  const question = {
    title: t('navigation.remove.title', { name: props.name }),
    text: t('navigation.remove.text'),
    yes: t('navigation.remove.yes'),
    act,
  };
  return (
    <div className={form.facts}>
      <Problem>{problem}</Problem>
      <Button variant="danger" onClick={() => ask(question)}>
        {t('navigation.remove.yes')}
      </Button>
      {asking}
    </div>
  );
}
