import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { PRINTERS } from '#apps/portal/pages/printers/printers.ts';
import { LeavingAction } from '#apps/portal/parts/LeavingAction.tsx';
import type { PrinterWire } from '#modules/printing/contract.ts';
import { toast } from '#ui/Toast.tsx';

/** How a printer leaves the list. */
export function ArchiveAction({ printer: { id, name } }: { printer: PrinterWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const navigate = useNavigate();
  const leave = async (): Promise<void> => {
    const left = await api().post<PrinterWire[]>(`/api/staff/printers/${id}/archive`);
    toast(t('printers.archive.done', { name }), 'success');
    await navigate('/printers');
    calls.setQueryData(PRINTERS, left);
  };
  return (
    <LeavingAction
      title={t('printers.archive.title', { name })}
      text={t('printers.archive.text')}
      button={t('printers.archive.button')}
      leave={leave}
    />
  );
}
