import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { api, ME } from '#apps/portal/api.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { Entrance } from '#apps/portal/pages/auth/Entrance.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Spinner } from '#ui/Spinner.tsx';

/** Signs in an employee who switches here from another exhibitor (D-128). */
export function ArrivePage() {
  const { t } = useTexts();
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const { mutate, isError } = useMutation({
    mutationFn: () => api().call('POST /api/staff/arrive', { body: { token } }),
    onSuccess: (me) => {
      calls.clear(); // the cached data belongs to another exhibitor
      calls.setQueryData(ME, me);
      void navigate('/', { replace: true });
    },
  });
  useEffect(() => mutate(), [mutate]);
  return (
    <Entrance
      title={t('enter.switch.title')}
      {...(!isError && { lead: t('enter.switch.lead') })}
      below={<Link to="/sign-in">{t('enter.forgot.back')}</Link>}
    >
      {isError ? <Notice kind="info">{t('enter.switch.failed')}</Notice> : <Spinner label={t('common.busy')} />}
    </Entrance>
  );
}
