import { type ReactNode, useState } from 'react';
import { textOfError } from '#apps/browser/api-error.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { useAsk } from '#apps/portal/parts/ask.tsx';
import css from '#apps/portal/parts/LeavingAction.module.css';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import { Button } from '#ui/Button.tsx';

/**
 * How something leaves its list, at the foot of its sheet. It is asked for first, but where the server is known to say no
 * (`asks` false): what it says stands beside the button.
 */
export function LeavingAction(props: {
  title: string;
  text: ReactNode;
  button: string;
  leave: () => Promise<void>;
  asks?: boolean;
  /** What comes back takes nothing away. */
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
