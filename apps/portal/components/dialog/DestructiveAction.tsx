import { type ReactNode, useState } from 'react';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import css from '#apps/portal/components/dialog/DestructiveAction.module.css';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { Button } from '#ui/Button.tsx';
import { textOfError } from '#web/api/api-error.ts';

/**
 * Removes an item from its list, at the bottom of its sheet. It asks for confirmation first, except
 * where the server is known to refuse (`asks` false): the refusal then appears beside the button.
 */
export function DestructiveAction(props: {
  title: string;
  text: ReactNode;
  button: string;
  leave: () => Promise<void>;
  asks?: boolean;
  /** Restoring removes nothing. */
  look?: 'danger' | 'secondary';
}) {
  const { t } = useTexts();
  const { ask, asking } = useAsk();
  const [problem, setProblem] = useState<string | null>(null);
  const { title, text, button, leave, asks = true, look = 'danger' } = props;
  const act = async (): Promise<void> => {
    setProblem(null);
    await leave().catch((error: unknown) => setProblem(textOfError(error, t)));
  };
  return (
    <div className={css.leaving}>
      <Problem>{problem}</Problem>
      <Button variant={look} onClick={() => (asks ? ask({ title, text, yes: button, act }) : void act())}>
        {button}
      </Button>
      {asking}
    </div>
  );
}
