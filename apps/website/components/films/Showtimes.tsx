import { Showtime } from '#apps/website/components/films/Showtime.tsx';
import css from '#apps/website/components/films/Showtimes.module.css';
import { accessMarks, accessName, versionName } from '#apps/website/components/films/version-name.ts';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import type { ScheduleWire } from '#modules/screenings/contract/public.ts';

type Props = {
  schedules: readonly ScheduleWire[];
  title: string;
  withScreen?: boolean;
  withCinema?: boolean;
  withDay?: boolean;
  withVersion?: boolean;
  withPrice?: boolean;
  choosePath?: (schedule: ScheduleWire) => string;
};

/** Shows showtimes side by side, all of the same width. */
export function Showtimes({ schedules, ...each }: Props) {
  return (
    <ul className={css.row}>
      {schedules.map((schedule) => (
        <li key={schedule.id}>
          <Showtime schedule={schedule} {...each} />
        </li>
      ))}
    </ul>
  );
}

/**
 * Shows showtimes by version: what all of a version have in common stands above them once, and not
 * in every box. `fullNames`: without abbreviations.
 */
export function ShowtimesByVersion(props: {
  schedules: readonly ScheduleWire[];
  title: string;
  withScreen?: boolean;
  withCinema?: boolean;
  fullNames?: boolean;
}) {
  const { schedules, title, withScreen, withCinema, fullNames } = props;
  return [...Map.groupBy(schedules, ({ version }) => version.id)].map(([versionId, ofVersion]) => (
    <div key={versionId} className={css.version}>
      <VersionLine schedules={ofVersion} fullNames={fullNames} />
      <Showtimes
        schedules={ofVersion}
        title={title}
        withScreen={withScreen}
        withCinema={withCinema}
        withVersion={false}
        withPrice={commonPrice(ofVersion) === null}
      />
    </div>
  ));
}

/** Returns the lowest price of all these screenings if it is the same; else null. */
function commonPrice(schedules: readonly ScheduleWire[]): number | null {
  const [first] = schedules;
  return first && schedules.every(({ price_from }) => price_from === first.price_from) ? first.price_from : null;
}

function VersionLine({ schedules, fullNames }: { schedules: readonly ScheduleWire[]; fullNames?: boolean }) {
  const texts = useTexts();
  const [first] = schedules;
  const price = commonPrice(schedules);
  if (!first) return null;
  const { version } = first;
  const name = fullNames ? versionName(texts, version) : [version.short, ...accessMarks(texts, version)].join(' · ');
  if (name === '' && price === null) return null;
  return (
    <p className={css.line}>
      <span>{name}</span>
      {price === null ? null : (
        <span className={css.price}>{texts.t('common.price_from', { price: texts.formats.money(price) })}</span>
      )}
    </p>
  );
}

/** Explains the abbreviations of these showtimes: of versions, and of what helps to hear and to see. */
export function Legend({ schedules }: { schedules: readonly ScheduleWire[] }) {
  const texts = useTexts();
  const entries = new Map<string, string>();
  for (const { version } of schedules) {
    if (version.short && version.short !== version.text) entries.set(version.short, version.text);
    for (const value of version.accessibility) {
      const [mark] = accessMarks(texts, { accessibility: [value] });
      if (mark) entries.set(mark, accessName(texts, value));
    }
  }
  if (entries.size === 0) return null;
  return (
    <details className={css.legend}>
      <summary className={css.summary}>{texts.t('common.legend')}</summary>
      <dl className={css.entries}>
        {[...entries].map(([short, long]) => (
          <div key={short} className={css.entry}>
            <dt>{short}</dt>
            <dd>{long}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
