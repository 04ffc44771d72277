import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { api, ME } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { Entrance } from '#apps/portal/pages/enter/Entrance.tsx';
import type { Me } from '#modules/access/contract.ts';
import { Notice } from '#ui/Notice.tsx';
import { Spinner } from '#ui/Spinner.tsx';

/** Where somebody comes in who works for another house too, and comes over from there (D-128). */
export function ArrivePage() {
  const { t } = useTexts();
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const { mutate, isError } = useMutation({
    mutationFn: () => api().post<Me>('/api/staff/arrive', { token }),
    onSuccess: (me) => {
      calls.clear(); // what was read before is none of this house's
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
