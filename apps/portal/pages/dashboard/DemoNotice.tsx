import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, useMay } from '#apps/portal/api.ts';
import { Prompt } from '#apps/portal/components/dialog/Prompt.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/dashboard/Dashboard.module.css';
import { DEMO_KEYWORD } from '#modules/installation/rules/demo-keyword.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

/** Says in the demo that it is one, and removes it: the way to a cinema of one's own. */
export function DemoNotice() {
  const { t } = useTexts();
  const mayRemove = useMay('settings.edit');
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery({
    queryKey: ['demo'],
    queryFn: () => api().call('GET /api/staff/demo'),
    enabled: mayRemove,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!mayRemove || !data?.is_demo) return null;
  return (
    <div className={css.demo}>
      <Notice
        kind="info"
        title={t('dashboard.demo.title')}
        action={<Button onClick={() => setAsking(true)}>{t('dashboard.demo.button')}</Button>}
      >
        {t('dashboard.demo.text')}
      </Notice>
      {isAsking ? (
        <Prompt<{ keyword: string }, { setup: string | null }>
          title={t('dashboard.demo.ask')}
          keyword={DEMO_KEYWORD}
          yes={t('dashboard.demo.yes')}
          no={t('common.cancel')}
          values={{ keyword: '' }}
          send={(draft) => api().call('POST /api/staff/demo/remove', { draft })}
          // the page's own data are those of the removed demo
          onDone={({ setup }) => location.assign(setup ?? '/portal')}
          onClose={() => setAsking(false)}
        >
          {() => <p>{t('dashboard.demo.what')}</p>}
        </Prompt>
      ) : null}
    </div>
  );
}
