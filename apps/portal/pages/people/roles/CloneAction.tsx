import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { textOfError } from '#apps/browser/api-error.ts';
import { api, useMay, useMe } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/roles/RoleSheet.module.css';
import { giverOf, ROLES_READ } from '#apps/portal/pages/roles/roles.ts';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import type { CustomRoleWire } from '#modules/access/role-contract.ts';
import { type RoleRights, whyNotMake } from '#modules/access/rules/rights.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';

/** A role of one's own that begins as another (ROLE-010): `from` as the server knows that one. */
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
      const wish = { from, name: t('roles.clone.name', { name }) };
      const made = await api().post<CustomRoleWire>('/api/staff/roles/clone', wish);
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
