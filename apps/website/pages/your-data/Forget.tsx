import { useEffect, useRef, useState } from 'react';
import { api } from '#apps/website/api/start-client.ts';
import { FormNotice } from '#apps/website/forms/FormNotice.tsx';
import { type FormProblem, NO_PROBLEM, problemOf } from '#apps/website/forms/form-problem.ts';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { COUNTED } from '#apps/website/pages/your-data/Stored.tsx';
import css from '#apps/website/pages/your-data/YourDataPage.module.css';
import type { OwnDataWire } from '#modules/privacy/contract/public.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { ApiError } from '#web/api/api-error.ts';

type ForgetProps = {
  data: OwnDataWire;
  token: string;
  onDone: () => void;
  /** The link does not work any more. */
  onEnded: () => void;
};

/** Asks whether the person is to be forgotten: first what goes and what stays, then for good. */
export function Forget({ data, token, onDone, onEnded }: ForgetProps) {
  const { t } = useTexts();
  const [isAsking, setAsking] = useState(false);
  if (data.refused !== null)
    return (
      <section className={css.part}>
        <h2 className={css.heading}>{t('your-data.forget')}</h2>
        <Notice kind="warning">{t(`your-data.refused_${data.refused}`)}</Notice>
      </section>
    );
  return (
    <section className={css.part}>
      <h2 className={css.heading}>{t('your-data.forget')}</h2>
      <p>{t('your-data.forget_text')}</p>
      {isAsking ? (
        <Asking data={data} token={token} onDone={onDone} onEnded={onEnded} onClose={() => setAsking(false)} />
      ) : (
        <div>
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t('your-data.forget')}
          </Button>
        </div>
      )}
    </section>
  );
}

function Asking({ data: { stored }, token, onDone, onEnded, onClose }: ForgetProps & { onClose: () => void }) {
  const { t } = useTexts();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<FormProblem>(NO_PROBLEM);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const forget = async (): Promise<void> => {
    setSending(true);
    setProblem(NO_PROBLEM);
    try {
      await api().call('POST /api/your-data/:token/erase', { params: { token } });
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return onEnded();
      const isRefused = error instanceof ApiError && error.status === 409;
      setProblem(isRefused ? { ...NO_PROBLEM, general: [error.message] } : problemOf(error, []));
      setSending(false);
    }
  };
  return (
    <div className={css.part}>
      <h3 ref={heading} tabIndex={-1}>
        {t('your-data.ask')}
      </h3>
      <h4>{t('your-data.goes')}</h4>
      <ul className={css.list}>
        {stored.bills > 0 ? <li>{t('your-data.goes_name')}</li> : null}
        {COUNTED.filter((kind) => kind !== 'bills' && kind !== 'cards' && stored[kind] > 0).map((kind) => (
          <li key={kind}>{t(`your-data.${kind}`, { count: stored[kind] })}</li>
        ))}
        {stored.newsletter ? <li>{t('your-data.newsletter')}</li> : null}
      </ul>
      <h4>{t('your-data.stays')}</h4>
      <ul className={css.list}>
        {stored.bills > 0 ? <li>{t('your-data.books')}</li> : null}
        {stored.cards > 0 ? <li>{t('your-data.cards_stay')}</li> : null}
        <li>{t('your-data.backups')}</li>
      </ul>
      <FormNotice problem={problem} />
      <div className={css.buttons}>
        <Button variant="danger" busy={isSending} busyLabel={t('common.loading')} onClick={() => void forget()}>
          {t('your-data.yes')}
        </Button>
        <Button onClick={onClose}>{t('your-data.no')}</Button>
      </div>
    </div>
  );
}
