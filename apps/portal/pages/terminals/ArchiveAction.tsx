import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { textOfError } from '#apps/browser/api-error.ts';
import { api } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/terminals/TerminalsPage.module.css';
import { TERMINALS } from '#apps/portal/pages/terminals/terminals.ts';
import { useAsk } from '#apps/portal/parts/ask.tsx';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import type { TerminalWire } from '#modules/terminals/contract.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';

/** How a terminal leaves the list. One that is being paid at stays, and the server says why. */
export function ArchiveAction({ terminal }: { terminal: TerminalWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const navigate = useNavigate();
  const { ask, asking } = useAsk();
  const [problem, setProblem] = useState<string | null>(null);
  const { id, name } = terminal;
  const archive = async (): Promise<void> => {
    setProblem(null);
    try {
      const { message } = await api().post<{ message: string }>(`/api/staff/terminals/${id}/archive`);
      toast(message, 'success');
      await navigate('/terminals');
      await calls.invalidateQueries({ queryKey: TERMINALS });
    } catch (error) {
      setProblem(textOfError(error, t));
    }
  };
  return (
    <div className={css.endings}>
      <Problem>{problem}</Problem>
      <Button
        variant="danger"
        onClick={() =>
          ask({
            title: t('terminals.archive.title', { name }),
            text: t('terminals.archive.text'),
            yes: t('terminals.archive.button'),
            act: archive,
          })
        }
      >
        {t('terminals.archive.button')}
      </Button>
      {asking}
    </div>
  );
}
