import { useQueryClient } from '@tanstack/react-query';
import { api, useMay } from '#apps/portal/api.ts';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/people/clients/Clients.module.css';
import { clientKey } from '#apps/portal/pages/people/clients/clients.ts';
import type { ClientDetailWire } from '#modules/sales/contract/clients.ts';
import { Badge, type BadgeVariant } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';

type State = NonNullable<ClientDetailWire['newsletter']>['state'];

const LOOKS: Readonly<Record<State, BadgeVariant>> = { pending: 'info', confirmed: 'success', left: 'secondary' };

/**
 * Shows whether a client receives the newsletter. An employee can sign them off and never up: that
 * takes the client's consent.
 */
export function ClientNewsletter({ client: { id, email, newsletter } }: { client: ClientDetailWire }) {
  const { t, formats } = useTexts();
  const calls = useQueryClient();
  const mayEdit = useMay('clients.edit');
  const { ask, asking } = useAsk();
  const unsubscribe = (): void =>
    ask({
      title: t('clients.newsletter.ask.title', { email }),
      text: t('clients.newsletter.ask.text'),
      yes: t('clients.newsletter.ask.yes'),
      act: async () => {
        const changed = await api().call('POST /api/staff/clients/:id/unsubscribe', { params: { id } });
        calls.setQueryData(clientKey(String(id)), changed);
        toast(t('clients.newsletter.done'), 'success');
      },
    });
  return (
    <section className={css.part}>
      <h3 className={css.title}>{t('clients.newsletter.title')}</h3>
      {newsletter ? (
        <p className={css.line} aria-live="polite">
          <Badge variant={LOOKS[newsletter.state]}>{t(`clients.newsletter.state.${newsletter.state}`)}</Badge>
          <span className={css.quiet}>
            {t('clients.newsletter.since', { when: formats.dateTime(Date.parse(newsletter.since)) })}
          </span>
        </p>
      ) : (
        <p className={css.quiet}>{t('clients.newsletter.none')}</p>
      )}
      {mayEdit && newsletter && newsletter.state !== 'left' ? (
        <p>
          <Button onClick={unsubscribe}>{t('clients.newsletter.unsubscribe')}</Button>
        </p>
      ) : null}
      {asking}
    </section>
  );
}
