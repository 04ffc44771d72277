import { type ReactNode, useState } from 'react';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { textOfError } from '#web/api/api-error.ts';

type Attempt = {
  /** Acts, and keeps what was refused. */
  readonly run: (act: () => Promise<void>) => Promise<void>;
  readonly refused: ReactNode;
};

/** Carries out changes of the sign-in and says what was refused. */
export function useAttempt(): Attempt {
  const { t } = useTexts();
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (act: () => Promise<void>): Promise<void> => {
    setProblem(null);
    try {
      await act();
    } catch (error) {
      // The person closed the browser's own dialog, or it found no authenticator.
      if (error instanceof Error && error.name === 'NotAllowedError') setProblem(t('account.passkeys.cancelled'));
      else setProblem(textOfError(error, t));
    }
  };
  return { run, refused: <Problem>{problem}</Problem> };
}
