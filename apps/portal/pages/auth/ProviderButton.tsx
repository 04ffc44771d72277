import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#apps/portal/api.ts';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { keepPlace } from '#apps/portal/pages/auth/place-after.ts';
import css from '#apps/portal/pages/auth/SignIn.module.css';
import { Button } from '#ui/Button.tsx';
import { textOfError } from '#web/api/api-error.ts';

/** What the sign-in page offers beside passkeys. */
export const useWaysIn = () =>
  useQuery({
    queryKey: ['sign-in-provider', 'label'],
    queryFn: () => api().call('GET /api/staff/sign-in/provider'),
  });

/** Signs in at the exhibitor's identity provider (decision 0051). Nothing where there is none. */
export function ProviderButton({ then }: { then: string | null }) {
  const { t } = useTexts();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const provider = useWaysIn();
  // Without an answer the other ways in remain.
  const label = provider.data?.label ?? null;
  if (label === null) return null;
  const leave = async (): Promise<void> => {
    setProblem(null);
    setBusy(true);
    try {
      const { url } = await api().call('POST /api/staff/sign-in/provider');
      keepPlace(then);
      location.assign(url);
    } catch (error) {
      setProblem(textOfError(error, t));
      setBusy(false);
    }
  };
  return (
    <div className={css.form}>
      <Problem>{problem}</Problem>
      <Button size="large" wide disabled={isBusy} onClick={() => void leave()}>
        {label}
      </Button>
    </div>
  );
}
