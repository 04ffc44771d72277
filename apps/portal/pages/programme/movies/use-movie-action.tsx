import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { MOVIES } from '#apps/portal/pages/programme/movies/movies.ts';
import { Notice } from '#ui/Notice.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

/** Returns a one-press action for a film; `refused` shows why it was refused. */
export function useMovieAction(
  act: () => Promise<unknown>,
  done: string,
): { carryOut: () => Promise<void>; refused: ReactNode } {
  const { t } = useTexts();
  const calls = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  return {
    carryOut: async () => {
      setProblem(null);
      try {
        await act();
        toast(done, 'success');
        await calls.invalidateQueries({ queryKey: MOVIES });
      } catch (error) {
        setProblem(textOfError(error, t));
      }
    },
    refused: problem ? (
      <Notice kind="danger" live>
        {problem}
      </Notice>
    ) : null,
  };
}
