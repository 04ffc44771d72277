import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { RENTAL_PROFILES } from '#apps/portal/pages/rental-profiles/rental-profiles.ts';
import { LeavingAction } from '#apps/portal/parts/LeavingAction.tsx';
import type { RentalProfileWire } from '#modules/catalogue/staff-contract.ts';
import { toast } from '#ui/Toast.tsx';

/** How a profile goes. One that is used stays, and the server says by how many (ERR-041). */
export function DeleteAction({ profile: { id, name, used_count } }: { profile: RentalProfileWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const navigate = useNavigate();
  const leave = async (): Promise<void> => {
    const { message } = await api().post<{ message: string }>(`/api/staff/rental-profiles/${id}/delete`);
    toast(message, 'success');
    await navigate('/rental-profiles');
    await calls.invalidateQueries({ queryKey: RENTAL_PROFILES });
  };
  return (
    <LeavingAction
      title={t('rentals.delete.title', { name })}
      text={t('rentals.delete.text')}
      button={t('rentals.delete.button')}
      leave={leave}
      asks={used_count === 0}
    />
  );
}
