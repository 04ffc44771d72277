import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, useMay } from '#apps/portal/api.ts';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/people/clients/Clients.module.css';
import { CLIENTS } from '#apps/portal/pages/people/clients/clients.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';

const RETENTION = ['retention'];
const KINDS = ['bills', 'clients', 'reservations'] as const;

/** Shows which names of buyers the job would remove today, and removes them at once (D-182). */
export function OldBuyers() {
  const { t, formats } = useTexts();
  const calls = useQueryClient();
  const mayRemove = useMay('clients.delete');
  const { ask, asking } = useAsk();
  const preview = useQuery({ queryKey: RETENTION, queryFn: () => api().call('GET /api/staff/privacy/retention') });
  if (preview.error) return <Failure error={preview.error} retry={() => void preview.refetch()} />;
  if (!preview.data) return null;
  const { months, oldest, ...counts } = preview.data;
  const found = KINDS.filter((kind) => counts[kind] > 0);
  const when = (instant: string | null): string =>
    instant === null ? t('clients.old.never') : formats.dateTime(Date.parse(instant));
  const remove = (): void =>
    ask({
      title: t('clients.old.ask'),
      text: t('clients.old.ask_text'),
      yes: t('clients.old.now'),
      act: async () => {
        await api().call('POST /api/staff/privacy/retention/apply');
        toast(t('clients.old.done'), 'success');
        void calls.invalidateQueries({ queryKey: RETENTION });
        void calls.invalidateQueries({ queryKey: CLIENTS });
      },
    });
  return (
    <section className={css.part} aria-labelledby="old-names">
      <h2 className={css.title} id="old-names">
        {t('clients.old.title')}
      </h2>
      <p className={css.quiet}>{t('clients.old.text', { months })}</p>
      {found.length === 0 ? (
        <p>{t('clients.old.none')}</p>
      ) : (
        <>
          <p>{t('clients.old.would')}</p>
          <ul className={css.list}>
            {found.map((kind) => (
              <li key={kind}>{t(`clients.old.${kind}`, { count: counts[kind], oldest: when(oldest[kind]) })}</li>
            ))}
          </ul>
        </>
      )}
      {mayRemove && found.length > 0 ? (
        <div>
          <Button variant="danger" onClick={remove}>
            {t('clients.old.now')}
          </Button>
        </div>
      ) : null}
      {asking}
    </section>
  );
}
