import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { textOfError } from '#apps/browser/api-error.ts';
import { api } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { CINEMAS } from '#apps/portal/pages/cinemas/cinemas.ts';
import { SCREENS } from '#apps/portal/pages/screens/screens.ts';
import { LeavingAction } from '#apps/portal/parts/LeavingAction.tsx';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';

/** How a cinema or a screen goes, and how it comes back; `list` is where its list is. */
export function PlaceActions(props: {
  kind: 'cinemas' | 'screens';
  place: { readonly id: number; readonly name: string; readonly archived: boolean };
  list: string;
}) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const { kind, list } = props;
  const { id, name, archived } = props.place;
  const move = async (deed: 'archive' | 'restore'): Promise<void> => {
    await api().post(`/api/staff/${kind}/${id}/${deed}`);
    toast(t(`${kind}.archive.${deed}d`, { name }), 'success');
    await navigate(list);
    await Promise.all([CINEMAS, SCREENS].map((queryKey) => calls.invalidateQueries({ queryKey })));
  };
  if (!archived)
    return (
      <LeavingAction
        title={t(`${kind}.archive.title`, { name })}
        text={t(`${kind}.archive.text`)}
        button={t(`${kind}.archive.archive`)}
        leave={() => move('archive')}
      />
    );
  return (
    <>
      <Problem>{problem}</Problem>
      <Button onClick={() => void move('restore').catch((error: unknown) => setProblem(textOfError(error, t)))}>
        {t(`${kind}.archive.restore`)}
      </Button>
    </>
  );
}
