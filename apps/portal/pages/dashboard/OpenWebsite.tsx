import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { api } from '#apps/portal/api.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/dashboard/Dashboard.module.css';
import { PRESETS } from '#modules/content/rules/presets.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Checkbox } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

/**
 * Opens the website to the public. Before, the employee confirms to have read the legal texts; what
 * is missing is listed by name.
 */
export function OpenWebsite({ variant }: { variant: 'primary' | 'secondary' }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const [isShown, setShown] = useState(false);
  const [isRead, setRead] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const open = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await api().call('POST /api/staff/exhibitor/open', { body: { legal_texts_read: true } });
      toast(t('dashboard.opening.done'), 'success');
      setShown(false);
      await calls.invalidateQueries();
    } catch (error) {
      setProblem(textOfError(error, t));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant={variant} size="small" onClick={() => setShown(true)}>
        {t('dashboard.steps.open.go')}
      </Button>
      <Dialog
        open={isShown}
        onClose={() => setShown(false)}
        title={t('dashboard.opening.title')}
        closeLabel={t('common.close')}
        actions={
          <>
            <Button onClick={() => setShown(false)}>{t('common.cancel')}</Button>
            <Button
              variant="primary"
              disabled={!isRead}
              busy={isBusy}
              busyLabel={t('common.busy')}
              onClick={() => void open()}
            >
              {t('dashboard.opening.yes')}
            </Button>
          </>
        }
      >
        <p>{t('dashboard.opening.text')}</p>
        <p id={id}>{t('dashboard.opening.texts')}</p>
        <ul aria-labelledby={id} className={css.legalTexts}>
          {PRESETS.map((key) => (
            <li key={key}>
              <Link to={`/contents/preset/${key}`}>{t(`dashboard.opening.legal.${key}`)}</Link>
            </li>
          ))}
        </ul>
        <Checkbox
          label={t('dashboard.opening.read')}
          checked={isRead}
          onChange={(event) => setRead(event.target.checked)}
        />
        {problem ? (
          <Notice kind="danger" live>
            {problem}
          </Notice>
        ) : null}
      </Dialog>
    </>
  );
}
