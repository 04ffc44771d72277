import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { api, useMay, useMe } from '#apps/portal/api.ts';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/people/roles/RoleSheet.module.css';
import { giverOf, ROLES_READ } from '#apps/portal/pages/people/roles/roles.ts';
import { type RoleRights, whyNotMake } from '#modules/access/rules/rights.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

/**
 * Creates a custom role as a copy of another (ROLE-010): `from` is the key of that role on the
 * server.
 */
export function CloneAction({ from, name, rights }: { from: string; name: string; rights: RoleRights }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const navigate = useNavigate();
  const id = useId();
  const giver = giverOf(useMe().data);
  const mayMake = useMay('roles.edit');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!mayMake) return null;
  const why = whyNotMake(giver, rights);
  const clone = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const input = { from, name: t('roles.clone.name', { name }) };
      const made = await api().call('POST /api/staff/roles/clone', { body: input });
      await calls.invalidateQueries({ queryKey: ROLES_READ });
      toast(t('roles.clone.done'), 'success');
      await navigate(`/roles/${made.uuid}`);
    } catch (error) {
      setProblem(textOfError(error, t));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={css.clone}>
      <Problem>{problem}</Problem>
      <Button
        busy={busy}
        busyLabel={t('common.busy')}
        disabled={why !== null}
        aria-describedby={why ? id : undefined}
        onClick={() => void clone()}
      >
        {t('roles.clone.button')}
      </Button>
      {why ? (
        <p className={css.hint} id={id}>
          {t(`roles.clone.${why}`)}
        </p>
      ) : null}
    </div>
  );
}
