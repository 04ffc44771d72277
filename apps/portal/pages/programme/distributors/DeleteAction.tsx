import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '#apps/portal/api.ts';
import { DestructiveAction } from '#apps/portal/components/dialog/DestructiveAction.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { DISTRIBUTORS } from '#apps/portal/pages/programme/distributors/distributors.ts';
import type { DistributorWire } from '#modules/catalogue/contract/distributors.ts';
import { toast } from '#ui/Toast.tsx';

/** Deletes a distributor. A distributor in use stays, and the server names the users. */
export function DeleteAction({ distributor: { id, name, films, automations } }: { distributor: DistributorWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const navigate = useNavigate();
  const leave = async (): Promise<void> => {
    const { message } = await api().call('POST /api/staff/distributors/:id/delete', { params: { id } });
    toast(message, 'success');
    await navigate('/distributors');
    await calls.invalidateQueries({ queryKey: DISTRIBUTORS });
  };
  return (
    <DestructiveAction
      title={t('distributors.delete.title', { name })}
      text={t('distributors.delete.text')}
      button={t('distributors.delete.button')}
      leave={leave}
      asks={films === 0 && automations === 0}
    />
  );
}
