import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/account/AccountPage.module.css';
import { AccountSection } from '#apps/portal/pages/account/AccountSection.tsx';
import { ACCOUNT } from '#apps/portal/pages/account/account.ts';
import type { SessionWire } from '#modules/access/contract/account.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';

/** Lists where the employee is signed in; each other session can be ended. */
export function SessionsSection() {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { ask, asking } = useAsk();
  const sessions = useQuery({
    queryKey: [...ACCOUNT, 'sessions'],
    queryFn: () => api().call('GET /api/staff/account/sessions'),
  });
  const end = async (ending: Promise<{ message: string }>): Promise<void> => {
    const { message } = await ending;
    await calls.invalidateQueries({ queryKey: ACCOUNT });
    toast(message, 'success');
  };
  const endOne = (uuid: string): Promise<void> =>
    end(api().call('POST /api/staff/account/sessions/:uuid/end', { params: { uuid } }));
  const endOthers = (): Promise<void> => end(api().call('POST /api/staff/account/sessions/end-others'));
  const askOthers = (): void =>
    ask({
      title: t('account.sessions.ask'),
      text: t('account.sessions.ask_text'),
      yes: t('account.sessions.end_others'),
      act: endOthers,
    });
  return (
    <AccountSection title={t('account.sessions.title')} text={t('account.sessions.text')}>
      <Loading of={sessions} />
      <ul className={css.list}>
        {(sessions.data ?? []).map((session) => (
          <Session key={session.uuid} session={session} onEnd={() => void endOne(session.uuid)} />
        ))}
      </ul>
      {sessions.data?.length === 1 ? <p className={css.detail}>{t('account.sessions.alone')}</p> : null}
      {(sessions.data?.length ?? 0) > 1 ? (
        <Button onClick={askOthers}>{t('account.sessions.end_others')}</Button>
      ) : null}
      {asking}
    </AccountSection>
  );
}

function Session({ session, onEnd }: { session: SessionWire; onEnd: () => void }) {
  const { t, formats } = useTexts();
  const at = (instant: string) => ({ at: formats.dateTime(Date.parse(instant)) });
  return (
    <li className={css.item}>
      <div>
        <p className={css.name}>
          {session.browser ?? t('account.sessions.unknown')}
          {session.current ? <Badge variant="success">{t('account.sessions.this')}</Badge> : null}
        </p>
        <p className={css.detail}>
          {t('account.sessions.since', at(session.started_at))}, {t('account.sessions.seen', at(session.seen_at))}
        </p>
      </div>
      {session.current ? null : (
        <Button size="small" onClick={onEnd}>
          {t('account.sessions.end')}
        </Button>
      )}
    </li>
  );
}
