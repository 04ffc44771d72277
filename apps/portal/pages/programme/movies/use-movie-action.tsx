import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { textOfError } from '#apps/browser/api-error.ts';
import { api } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { MOVIES } from '#apps/portal/pages/movies/movies.ts';
import { Notice } from '#ui/Notice.tsx';
import { toast } from '#ui/Toast.tsx';

/** Something done to a film with one press; `refused` says why it was not. */
export function useMovieDeed(path: string, done: string): { carryOut: () => Promise<void>; refused: ReactNode } {
  const { t } = useTexts();
  const calls = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  return {
    carryOut: async () => {
      setProblem(null);
      try {
        await api().post(path);
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
