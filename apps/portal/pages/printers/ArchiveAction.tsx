import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { textOfError } from '#apps/browser/api-error.ts';
import { api } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/printers/PrintersPage.module.css';
import { PRINTERS } from '#apps/portal/pages/printers/printers.ts';
import { useAsk } from '#apps/portal/parts/ask.tsx';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import type { PrinterWire } from '#modules/printing/contract.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';

/** How a printer leaves the list. */
export function ArchiveAction({ printer }: { printer: PrinterWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const navigate = useNavigate();
  const { ask, asking } = useAsk();
  const [problem, setProblem] = useState<string | null>(null);
  const { id, name } = printer;
  const archive = async (): Promise<void> => {
    setProblem(null);
    try {
      const left = await api().post<PrinterWire[]>(`/api/staff/printers/${id}/archive`);
      toast(t('printers.archive.done', { name }), 'success');
      await navigate('/printers');
      calls.setQueryData(PRINTERS, left);
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
            title: t('printers.archive.title', { name }),
            text: t('printers.archive.text'),
            yes: t('printers.archive.button'),
            act: archive,
          })
        }
      >
        {t('printers.archive.button')}
      </Button>
      {asking}
    </div>
  );
}
