import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, useMay } from '#apps/portal/api.ts';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/layout/QuietCopy.module.css';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

const COPY = ['installation', 'copy'] as const;

/**
 * Says on every page of a restored copy that it sends nothing, and lets the operator of the
 * installation start it. Renders nothing where the installation works.
 */
export function QuietCopy() {
  const { t } = useTexts();
  const calls = useQueryClient();
  const mayStart = useMay('settings.system');
  const { ask, asking } = useAsk();
  const copy = useQuery({
    queryKey: COPY,
    queryFn: () => api().call('GET /api/staff/installation/copy'),
    staleTime: Number.POSITIVE_INFINITY, // only restoring makes a copy
  });
  if (!copy.data?.quiet_since) return null;
  const start = async (): Promise<void> => {
    await api().call('POST /api/staff/installation/copy/start-sending');
    await calls.invalidateQueries({ queryKey: COPY });
  };
  const question = {
    title: t('layout.copy.start'),
    text: t('layout.copy.start_text'),
    yes: t('layout.copy.start'),
    act: start,
  };
  return (
    <div className={css.copy}>
      <Notice
        kind="warning"
        title={t('layout.copy.title')}
        action={
          mayStart ? (
            <Button size="small" onClick={() => ask(question)}>
              {t('layout.copy.start')}
            </Button>
          ) : null
        }
      >
        {t(mayStart ? 'layout.copy.text' : 'layout.copy.text_for_others')}
      </Notice>
      {asking}
    </div>
  );
}
