import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { DISTRIBUTORS } from '#apps/portal/pages/distributors/distributors.ts';
import { LeavingAction } from '#apps/portal/parts/LeavingAction.tsx';
import type { DistributorWire } from '#modules/catalogue/distributor-contract.ts';
import { toast } from '#ui/Toast.tsx';

/** How a distributor goes. One that somebody uses stays, and the server says by whom. */
export function DeleteAction({ distributor: { id, name, films, automations } }: { distributor: DistributorWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const navigate = useNavigate();
  const leave = async (): Promise<void> => {
    const { message } = await api().post<{ message: string }>(`/api/staff/distributors/${id}/delete`);
    toast(message, 'success');
    await navigate('/distributors');
    await calls.invalidateQueries({ queryKey: DISTRIBUTORS });
  };
  return (
    <LeavingAction
      title={t('distributors.delete.title', { name })}
      text={t('distributors.delete.text')}
      button={t('distributors.delete.button')}
      leave={leave}
      asks={films === 0 && automations === 0}
    />
  );
}
