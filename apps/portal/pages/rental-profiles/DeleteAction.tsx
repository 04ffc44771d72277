import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { textOfError } from '#apps/browser/api-error.ts';
import { api } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/rental-profiles/RentalProfilesPage.module.css';
import { RENTAL_PROFILES } from '#apps/portal/pages/rental-profiles/rental-profiles.ts';
import { useAsk } from '#apps/portal/parts/ask.tsx';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import type { RentalProfileWire } from '#modules/catalogue/staff-contract.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';

/** How a profile goes. One that is used stays, and the server says by how many (ERR-041). */
export function DeleteAction({ profile }: { profile: RentalProfileWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const navigate = useNavigate();
  const { ask, asking } = useAsk();
  const [problem, setProblem] = useState<string | null>(null);
  const { id, name, used_count } = profile;
  const remove = async (): Promise<void> => {
    setProblem(null);
    try {
      const { message } = await api().post<{ message: string }>(`/api/staff/rental-profiles/${id}/delete`);
      toast(message, 'success');
      await navigate('/rental-profiles');
      await calls.invalidateQueries({ queryKey: RENTAL_PROFILES });
    } catch (error) {
      setProblem(textOfError(error, t));
    }
  };
  const press = (): void =>
    used_count > 0
      ? void remove()
      : ask({
          title: t('rentals.delete.title', { name }),
          text: t('rentals.delete.text'),
          yes: t('rentals.delete.button'),
          act: remove,
        });
  return (
    <div className={css.leaving}>
      <Problem>{problem}</Problem>
      <Button variant="danger" onClick={press}>
        {t('rentals.delete.button')}
      </Button>
      {asking}
    </div>
  );
}
