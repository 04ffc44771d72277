import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '#apps/portal/api.ts';
import { DestructiveAction } from '#apps/portal/components/dialog/DestructiveAction.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { TERMINALS } from '#apps/portal/pages/organisation/terminals/terminals.ts';
import type { TerminalWire } from '#modules/terminals/contract/staff.ts';
import { toast } from '#ui/Toast.tsx';

/**
 * Archives a terminal. A terminal with a pending payment stays, and the server gives the reason.
 */
export function ArchiveAction({ terminal: { id, name } }: { terminal: TerminalWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const navigate = useNavigate();
  const leave = async (): Promise<void> => {
    const { message } = await api().call('POST /api/staff/terminals/:id/archive', { params: { id } });
    toast(message, 'success');
    await navigate('/terminals');
    await calls.invalidateQueries({ queryKey: TERMINALS });
  };
  return (
    <DestructiveAction
      title={t('terminals.archive.title', { name })}
      text={t('terminals.archive.text')}
      button={t('terminals.archive.button')}
      leave={leave}
    />
  );
}
