import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '#apps/scanner/i18n/language.ts';
import css from '#apps/scanner/scan/ScanPage.module.css';
import type { Place } from '#apps/scanner/shows/persisted-show.ts';
import type { RecentScan } from '#modules/admission/contract/device.ts';
import { Button } from '#ui/Button.tsx';
import { textOfError } from '#web/api/api-error.ts';
import { api } from '#web/device/api.ts';

/** Other lanes scan at the same time. */
const LISTED_EVERY_MS = 3_000;

/** Shows what all lanes of this queue scanned, with the lane and the time of each scan. */
export function RecentScans({ place }: { place: Place }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={css.recent}>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('scan.recent.title')}
      </Button>
      {isOpen ? <Scans place={place} /> : null}
    </section>
  );
}

function Scans({ place: { choice, shows } }: { place: Place }) {
  const { t } = useTexts();
  const one = 'screening_id' in choice ? choice.screening_id : null;
  const scans = useQuery({
    queryKey: ['scans', one],
    queryFn: () => api().call('GET /api/scanner/scans', { query: one === null ? {} : { screening_id: one } }),
    refetchInterval: LISTED_EVERY_MS,
  });
  const ids = new Set(shows.map(({ screening_id }) => screening_id));
  const listed = (scans.data ?? []).filter(({ screening_id }) => ids.has(screening_id));
  if (scans.error && !scans.data) return <p>{textOfError(scans.error, t)}</p>;
  if (scans.data && listed.length === 0) return <p className={css.person}>{t('scan.recent.none')}</p>;
  return (
    <ol className={css.scans} aria-label={t('scan.recent.title')}>
      {listed.map((scan) => (
        <Scan key={scan.id} scan={scan} hasHall={one === null} />
      ))}
    </ol>
  );
}

const SIGNS = { admitted: '✓', duplicate: '!', rejected: '✕' } as const;

function Scan({ scan, hasHall }: { scan: RecentScan; hasHall: boolean }) {
  const { t, formats } = useTexts();
  const result = scan.clash ? 'clash' : scan.reverted ? 'reverted' : scan.result;
  return (
    <li className={css.scan}>
      <span className={css.time}>{formats.time(Date.parse(scan.at))}</span>
      <span>
        <strong>
          {scan.clash ? '!' : SIGNS[scan.result]} {t(`scan.recent.${result}`)}
        </strong>{' '}
        {[hasHall ? scan.screen : null, scan.seat, scan.rate, scan.offline ? t('offline.mark') : null]
          .filter(Boolean)
          .join(' · ')}
        <span className={css.lane}>{scan.here ? t('scan.recent.here', { lane: scan.lane }) : scan.lane}</span>
      </span>
    </li>
  );
}
