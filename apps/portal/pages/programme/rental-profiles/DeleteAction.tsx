import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '#apps/portal/api.ts';
import { DestructiveAction } from '#apps/portal/components/dialog/DestructiveAction.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { RENTAL_PROFILES } from '#apps/portal/pages/programme/rental-profiles/rental-profiles.ts';
import type { RentalProfileWire } from '#modules/catalogue/contract/movies.ts';
import { toast } from '#ui/Toast.tsx';

/**
 * Deletes a rental profile. A profile in use stays, and the server gives the number of uses
 * (ERR-041).
 */
export function DeleteAction({ profile: { id, name, used_count } }: { profile: RentalProfileWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const navigate = useNavigate();
  const leave = async (): Promise<void> => {
    const { message } = await api().call('POST /api/staff/rental-profiles/:id/delete', { params: { id } });
    toast(message, 'success');
    await navigate('/rental-profiles');
    await calls.invalidateQueries({ queryKey: RENTAL_PROFILES });
  };
  return (
    <DestructiveAction
      title={t('rentals.delete.title', { name })}
      text={t('rentals.delete.text')}
      button={t('rentals.delete.button')}
      leave={leave}
      asks={used_count === 0}
    />
  );
}
