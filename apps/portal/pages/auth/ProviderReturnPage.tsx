import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api, ME } from '#apps/portal/api.ts';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { announceProof } from '#apps/portal/components/proof/provider-window.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { CodeStep } from '#apps/portal/pages/auth/CodeStep.tsx';
import { Entrance } from '#apps/portal/pages/auth/Entrance.tsx';
import { storedPlace } from '#apps/portal/pages/auth/place-after.ts';
import type { Me } from '#modules/access/contract/employees.ts';
import { Notice } from '#ui/Notice.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { textOfError } from '#web/api/api-error.ts';

/** To here the identity provider sends people back (decision 0051): to sign in, or to prove themselves. */
export function ProviderReturnPage() {
  const [search] = useState(() => location.search);
  const isProof = new URLSearchParams(search).get('state')?.startsWith('proof.') === true;
  return isProof ? <Proof search={search} /> : <SignIn search={search} />;
}

function SignIn({ search }: { search: string }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const enter = (me: Me): void => {
    calls.clear(); // the cached data of the previous employee must not be visible
    calls.setQueryData(ME, me);
    void navigate(storedPlace(), { replace: true });
  };
  const { mutate, data, error } = useMutation({
    mutationFn: () => api().call('POST /api/staff/sign-in/provider/return', { body: { search } }),
    onSuccess: (answer) => {
      if (!('second_factor' in answer)) enter(answer);
    },
  });
  useEffect(() => mutate(), [mutate]);
  if (data && 'second_factor' in data)
    return (
      <CodeStep
        factor={data.second_factor}
        onDone={enter}
        onBack={() => void navigate('/sign-in', { replace: true })}
      />
    );
  return (
    <Entrance
      title={t(error ? 'enter.provider.failed' : 'enter.provider.title')}
      {...(!error && { lead: t('enter.provider.lead') })}
      below={<Link to="/sign-in">{t('enter.forgot.back')}</Link>}
    >
      {error ? <Problem>{textOfError(error, t)}</Problem> : <Spinner label={t('common.busy')} />}
    </Entrance>
  );
}

function Proof({ search }: { search: string }) {
  const { t } = useTexts();
  const { mutate, error, isSuccess } = useMutation({
    mutationFn: () => api().call('POST /api/staff/account/confirm/provider/return', { body: { search } }),
    onSuccess: () => {
      announceProof();
      window.close();
    },
  });
  useEffect(() => mutate(), [mutate]);
  return (
    <Entrance title={t('proof.provider_title')}>
      {error ? <Problem>{textOfError(error, t)}</Problem> : null}
      {isSuccess ? <Notice kind="success">{t('proof.provider_done')}</Notice> : null}
      {error || isSuccess ? null : <Spinner label={t('common.busy')} />}
    </Entrance>
  );
}
