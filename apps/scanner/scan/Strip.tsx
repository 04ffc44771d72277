import { LockIcon, SoundIcon } from '#apps/scanner/components/icons.tsx';
import { useTexts } from '#apps/scanner/i18n/language.ts';
import type { Feedback } from '#apps/scanner/scan/feedback/use-feedback.ts';
import css from '#apps/scanner/scan/ScanPage.module.css';
import { Inside } from '#apps/scanner/shows/Inside.tsx';
import { persistedShow } from '#apps/scanner/shows/persisted-show.ts';
import type { EntranceShow } from '#modules/admission/contract/device.ts';
import { Button } from '#ui/Button.tsx';
import { lock } from '#web/device/lock/use-auto-lock.ts';

/** Shows the chosen show and the number of admitted visitors. */
export function ShowStrip({ show }: { show: EntranceShow }) {
  const { t, formats } = useTexts();
  return (
    <header className={css.strip}>
      <p className={css.show}>
        <span className={css.time}>{formats.time(Date.parse(show.start))}</span>
        <span className={css.title}>{show.title}</span>
      </p>
      <p className={css.where}>
        <strong>{show.screen}</strong> {show.version}
      </p>
      <Inside show={show} />
      <Button onClick={() => persistedShow.set(null)}>{t('scan.other_show')}</Button>
    </header>
  );
}

/** Shows the attendant and the button to sign out. */
export function AtWork({ person, feedback }: { person: string; feedback: Feedback }) {
  const { t } = useTexts();
  return (
    <div className={css.atWork}>
      <p className={css.person}>{t('scan.at_entrance', { name: person })}</p>
      <button
        type="button"
        className={css.round}
        aria-label={t('scan.sound')}
        aria-pressed={feedback.isOn}
        onClick={feedback.toggle}
      >
        <SoundIcon on={feedback.isOn} />
      </button>
      <Button onClick={lock}>
        <span className={css.withIcon}>
          <LockIcon />
          {t('scan.lock')}
        </span>
      </Button>
    </div>
  );
}
