import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { TERMINALS } from '#apps/portal/pages/terminals/terminals.ts';
import { LeavingAction } from '#apps/portal/parts/LeavingAction.tsx';
import type { TerminalWire } from '#modules/terminals/contract.ts';
import { toast } from '#ui/Toast.tsx';

/** How a terminal leaves the list. One that is being paid at stays, and the server says why. */
export function ArchiveAction({ terminal: { id, name } }: { terminal: TerminalWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const navigate = useNavigate();
  const leave = async (): Promise<void> => {
    const { message } = await api().post<{ message: string }>(`/api/staff/terminals/${id}/archive`);
    toast(message, 'success');
    await navigate('/terminals');
    await calls.invalidateQueries({ queryKey: TERMINALS });
  };
  return (
    <LeavingAction
      title={t('terminals.archive.title', { name })}
      text={t('terminals.archive.text')}
      button={t('terminals.archive.button')}
      leave={leave}
    />
  );
}
