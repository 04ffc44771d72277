import { useTexts } from '#apps/scanner/i18n/language.ts';
import css from '#apps/scanner/offline/Offline.module.css';
import { persistedDeletion, seenClashes, useOffline } from '#apps/scanner/offline/offline-state.ts';
import type { StoredClash } from '#apps/scanner/offline/storage.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { usePersisted } from '#web/device/persisted.ts';

/** Shows what was not sent yet, and what the server said about what was sent. */
export function OfflineStrip() {
  const { t } = useTexts();
  const { unsent, clashes } = useOffline();
  if (unsent === 0 && clashes.length === 0) return null;
  return (
    <section className={css.strip} aria-label={t('offline.strip')}>
      {unsent > 0 ? (
        <p className={css.unsent} role="status">
          {t('offline.unsent', { count: unsent })}
        </p>
      ) : null}
      {clashes.length > 0 ? <Clashes clashes={clashes} /> : null}
    </section>
  );
}

/** As many as a person reads; the portal lists all of them. */
const SHOWN_MAX = 20;

function Clashes({ clashes }: { clashes: readonly StoredClash[] }) {
  const { t, formats } = useTexts();
  return (
    <div className={css.clashes} role="alert">
      <h2 className={css.heading}>{t('offline.clash.title', { count: clashes.length })}</h2>
      <ul className={css.list}>
        {clashes.slice(0, SHOWN_MAX).map(({ nonce, at, about, text }) => (
          <li key={nonce}>
            <strong>
              {[formats.time(Date.parse(at)), about.screen, about.seat, about.title].filter(Boolean).join(' · ')}
            </strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <p>{t('offline.clash.portal')}</p>
      <Button onClick={() => void seenClashes()}>{t('offline.clash.seen')}</Button>
    </div>
  );
}

/** Shows that the list was deleted, and what was not sent, on the pages of a device that is not registered. */
export function DeletedNotice() {
  const { t } = useTexts();
  const { unsent } = useOffline();
  const isDeleted = usePersisted(persistedDeletion);
  if (!isDeleted && unsent === 0) return null;
  return (
    <div className={css.notice}>
      <Notice kind="warning" live>
        {isDeleted ? <p>{t('offline.deleted')}</p> : null}
        {unsent > 0 ? <p>{t('offline.unsent_kept', { count: unsent })}</p> : null}
      </Notice>
    </div>
  );
}
