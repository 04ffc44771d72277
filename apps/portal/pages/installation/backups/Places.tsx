import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/installation/backups/BackupsPage.module.css';
import { megabytes } from '#apps/portal/pages/installation/backups/megabytes.ts';
import type { BackupsWire } from '#modules/backups/contract/staff.ts';
import { Notice } from '#ui/Notice.tsx';

type Place = { readonly files: number; readonly bytes: number };

/** Says what lies on this machine, what lies in the store, and what is not there yet. */
export function Places({ backups: { here, store } }: { backups: BackupsWire }) {
  const { t, formats } = useTexts();
  const amount = ({ files, bytes }: Place): string =>
    t('backups.places.amount', { files: files.toLocaleString(formats.locale), size: megabytes(bytes, formats) });
  const folder = here ? (
    <p className={css.file}>
      {t('backups.places.here', { folder: here.folder })} {amount(here)}
    </p>
  ) : null;
  if (!store)
    return (
      <Notice kind="warning" title={t('backups.places.none')}>
        <p>{t('backups.places.none_text')}</p>
        {folder}
      </Notice>
    );
  const { complete_at, problem, waiting, there } = store;
  const isWhole = complete_at !== null && waiting.files === 0;
  const title = isWhole
    ? t('backups.places.whole', { at: formats.dateTime(Date.parse(complete_at)) })
    : t('backups.places.waiting', { amount: amount(waiting) });
  return (
    <Notice
      kind={problem === null ? (isWhole ? 'success' : 'neutral') : 'danger'}
      title={
        problem === null
          ? complete_at === null && waiting.files === 0
            ? t('backups.places.soon')
            : title
          : t('backups.places.failed')
      }
    >
      {problem === null ? null : <p>{t('backups.places.problem', { reason: problem, amount: amount(waiting) })}</p>}
      <p className={css.file}>
        {t('backups.places.there', { place: [store.endpoint, store.bucket, store.prefix].filter(Boolean).join('/') })}{' '}
        {amount(there)}
      </p>
      {folder}
    </Notice>
  );
}
