import { useState } from 'react';
import { LockIcon, SoundIcon } from '#apps/scanner/components/icons.tsx';
import { useTexts } from '#apps/scanner/i18n/language.ts';
import { useIsAlone } from '#apps/scanner/offline/offline-state.ts';
import type { Feedback } from '#apps/scanner/scan/feedback/use-feedback.ts';
import css from '#apps/scanner/scan/ScanPage.module.css';
import { Inside } from '#apps/scanner/shows/Inside.tsx';
import { byHall, countedOf, hallsOf } from '#apps/scanner/shows/order-shows.ts';
import { chooseAgain, type Place } from '#apps/scanner/shows/persisted-show.ts';
import type { EntranceShow } from '#modules/admission/contract/device.ts';
import { Button } from '#ui/Button.tsx';
import { lock } from '#web/device/lock/use-auto-lock.ts';

/** Shows what this scanner admits to and the number of admitted visitors. */
export function PlaceStrip({ place: { choice, shows } }: { place: Place }) {
  const [show] = shows;
  if ('screening_id' in choice && show) return <ShowStrip show={show} />;
  return <HallsStrip shows={shows} isAll={'screens' in choice && choice.screens.length === 0} />;
}

function ShowStrip({ show }: { show: EntranceShow }) {
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
      <Inside counted={show} />
      <Button onClick={chooseAgain}>{t('scan.other_show')}</Button>
    </header>
  );
}

/** Shows the halls, and on demand the number of visitors of each show that admits now. */
function HallsStrip({ shows, isAll }: { shows: readonly EntranceShow[]; isAll: boolean }) {
  const { t, formats } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const open = byHall(shows.filter((show) => show.open));
  const names = hallsOf(shows).map(({ name }) => name);
  return (
    <header className={css.strip}>
      <p className={css.show}>
        <span className={css.title}>{isAll ? t('halls.all') : names.join(', ')}</span>
      </p>
      <p className={css.where}>{open.length > 0 ? t('halls.open', { count: open.length }) : t('halls.none_open')}</p>
      <Inside counted={countedOf(open)} />
      <Button onClick={chooseAgain}>{t('halls.change')}</Button>
      {open.length > 0 ? (
        <button type="button" className={css.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('halls.counts')}
        </button>
      ) : null}
      {isOpen ? (
        <ul className={css.counts} aria-label={t('halls.counts')}>
          {open.map((show) => (
            <li key={show.screening_id}>
              <p className={css.hallShow}>
                <strong>{show.screen}</strong> {formats.time(Date.parse(show.start))} {show.title}
              </p>
              <Inside counted={show} />
            </li>
          ))}
        </ul>
      ) : null}
    </header>
  );
}

/** Shows the attendant and the button to sign out. */
export function AtWork({ person, feedback }: { person: string; feedback: Feedback }) {
  const { t } = useTexts();
  // Its PIN could not be checked.
  const isAlone = useIsAlone();
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
      {isAlone ? null : (
        <Button onClick={lock}>
          <span className={css.withIcon}>
            <LockIcon />
            {t('scan.lock')}
          </span>
        </Button>
      )}
    </div>
  );
}
