import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { api } from '#apps/website/api/start-client.ts';
import { SiteLinkButton } from '#apps/website/components/SiteLink.tsx';
import { SomethingWrong } from '#apps/website/components/SomethingWrong.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import type { Page } from '#apps/website/page.ts';
import { Forget } from '#apps/website/pages/your-data/Forget.tsx';
import { Stored } from '#apps/website/pages/your-data/Stored.tsx';
import css from '#apps/website/pages/your-data/YourDataPage.module.css';
import type { OwnDataWire } from '#modules/privacy/contract/public.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { ApiError } from '#web/api/api-error.ts';

type Shown = OwnDataWire | 'loading' | 'invalid' | 'failed' | 'done';

/**
 * Shows what is stored about the address of a mailed link: to download, and to be forgotten (T91).
 * The browser reads it, so that no rendered page holds it.
 */
function YourDataLinkPage() {
  const { t } = useTexts();
  const { token = '' } = useParams();
  const [shown, setShown] = useState<Shown>('loading');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    if (attempt > 0) setShown('loading');
    api()
      .call('GET /api/your-data/:token', { params: { token }, signal: stop.signal })
      .then(setShown)
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setShown(isInvalid(error) ? 'invalid' : 'failed');
      });
    return () => stop.abort();
  }, [token, attempt]);
  return (
    <div className={css.page}>
      {shown === 'loading' ? (
        <>
          <h1 className={css.title}>{t('your-data.title')}</h1>
          <Spinner large label={t('common.loading')} />
        </>
      ) : shown === 'failed' ? (
        <>
          <h1 className={css.title}>{t('your-data.title')}</h1>
          <SomethingWrong onAgain={() => setAttempt((times) => times + 1)} />
        </>
      ) : shown === 'invalid' || shown === 'done' ? (
        <Ended how={shown} />
      ) : (
        <>
          <Stored data={shown} token={token} />
          <Forget data={shown} token={token} onDone={() => setShown('done')} onEnded={() => setShown('invalid')} />
        </>
      )}
    </div>
  );
}

const isInvalid = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

function Ended({ how }: { how: 'invalid' | 'done' }) {
  const { t } = useTexts();
  return (
    <>
      <div role="status" className={css.part}>
        <h1 className={css.title}>{t(`your-data.${how}`)}</h1>
        <p>{t(`your-data.${how}_text`)}</p>
      </div>
      {how === 'invalid' ? (
        <div>
          <SiteLinkButton to="your-data">{t('your-data.again')}</SiteLinkButton>
        </div>
      ) : null}
    </>
  );
}

export const page: Page = {
  Component: YourDataLinkPage,
  head: ({ site, language: { t } }) => ({
    title: t('your-data.title'),
    description: t('your-data.description', { name: site.exhibitor.trade_name }),
    noindex: true,
  }),
};
