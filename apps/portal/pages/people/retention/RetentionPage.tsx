import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, useMay } from '#apps/portal/api.ts';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { CLIENTS } from '#apps/portal/pages/people/clients/clients.ts';
import { RetentionForm } from '#apps/portal/pages/people/retention/RetentionForm.tsx';
import css from '#apps/portal/pages/people/retention/RetentionPage.module.css';
import { RETENTION } from '#apps/portal/pages/people/retention/retention.ts';
import { Button } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { toast } from '#ui/Toast.tsx';

/** How long each kind of personal data is kept, what would be removed now, and removing it at once (D-182). */
export function Component() {
  const { t } = useTexts();
  const calls = useQueryClient();
  const mayRemove = useMay('clients.delete');
  const { ask, asking } = useAsk();
  const preview = useQuery({ queryKey: RETENTION, queryFn: () => api().call('GET /api/staff/privacy/retention') });
  const remove = (): void =>
    ask({
      title: t('retention.ask'),
      text: t('retention.ask_text'),
      yes: t('retention.now'),
      act: async () => {
        await api().call('POST /api/staff/privacy/retention/apply');
        toast(t('retention.done'), 'success');
        void calls.invalidateQueries({ queryKey: RETENTION });
        void calls.invalidateQueries({ queryKey: CLIENTS });
      },
    });
  const found = preview.data?.kinds.some((kind) => kind.found > 0) ?? false;
  return (
    <>
      <PageHead title={t('retention.title')} lead={t('retention.lead')} />
      {preview.isPending ? <Spinner label={t('common.loading')} /> : null}
      {preview.error ? <Failure error={preview.error} retry={() => void preview.refetch()} /> : null}
      {preview.data ? (
        <>
          <RetentionForm kinds={preview.data.kinds} />
          <section className={css.part} aria-labelledby="remove-now">
            <h2 className={css.title} id="remove-now">
              {t('retention.now')}
            </h2>
            <p>{t(found ? 'retention.now_text' : 'retention.nothing')}</p>
            {found && mayRemove ? (
              <div>
                <Button variant="danger" onClick={remove}>
                  {t('retention.now')}
                </Button>
              </div>
            ) : null}
          </section>
        </>
      ) : null}
      {asking}
    </>
  );
}
