import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import css from '#apps/portal/components/page/NoMailServer.module.css';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { Notice } from '#ui/Notice.tsx';

export const MAIL_STATE = ['mail', 'state'] as const;
const KNOWN_FOR_MS = 60_000;

/** Returns whether mails of the exhibitor can be sent; true until it is known. */
export function useCanSendMail(): boolean {
  const { data } = useQuery({
    queryKey: MAIL_STATE,
    queryFn: () => api().call('GET /api/staff/mail/state'),
    staleTime: KNOWN_FOR_MS,
  });
  return data?.can_send ?? true;
}

/** Warns that no mail can be sent. `children` says what that means here; nothing where mails can be sent. */
export function NoMailServer({ children }: { children: string }) {
  const { t } = useTexts();
  const canSend = useCanSendMail();
  const maySet = useMay('settings.view');
  if (canSend) return null;
  return (
    <div className={css.warning}>
      <Notice kind="warning" title={t('common.no_mail.title')}>
        {children} {maySet ? <Link to="/mail">{t('common.no_mail.set')}</Link> : t('common.no_mail.ask')}
      </Notice>
    </div>
  );
}
