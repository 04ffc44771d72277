import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/not-found/NotFound.module.css';
import { NotFound } from '#apps/website/pages/not-found/NotFound.tsx';
import { Offline } from '#apps/website/pages/offline/Offline.tsx';
import { Button } from '#ui/Button.tsx';
import { ApiError } from '#web/api/api-error.ts';

/** Shows the 404 page for missing data, an apology for an error. */
export function PageProblem() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  // No answer: the text of the page would have come from the network.
  if (error instanceof ApiError && error.status === 0) return <Offline />;
  return <Broken error={error} />;
}

function Broken({ error }: { error: unknown }) {
  const { t } = useTexts();
  useEffect(() => {
    // Reports the error to the error listener; React has caught it here.
    globalThis.reportError(error);
  }, [error]);
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('common.error.something_wrong')}</h1>
      <p className={css.text}>{t('common.error.page_failed')}</p>
      <Button variant="primary" onClick={() => location.reload()}>
        {t('common.error.reload')}
      </Button>
    </div>
  );
}
