import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '#apps/portal/api.ts';
import { DestructiveAction } from '#apps/portal/components/dialog/DestructiveAction.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { PRINTERS } from '#apps/portal/pages/organisation/printers/printers.ts';
import type { SeenPrinter } from '#modules/printing/contract/printing.ts';
import { toast } from '#ui/Toast.tsx';

/** Archives a printer. */
export function ArchiveAction({ printer: { id, name } }: { printer: SeenPrinter }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const navigate = useNavigate();
  const leave = async (): Promise<void> => {
    const left = await api().call('POST /api/staff/printers/:id/archive', { params: { id } });
    toast(t('printers.archive.done', { name }), 'success');
    await navigate('/printers');
    calls.setQueryData(PRINTERS, left);
  };
  return (
    <DestructiveAction
      title={t('printers.archive.title', { name })}
      text={t('printers.archive.text')}
      button={t('printers.archive.button')}
      leave={leave}
    />
  );
}
