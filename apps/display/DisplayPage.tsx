import css from '#apps/display/Display.module.css';
import { useTexts } from '#apps/display/i18n/language.ts';
import { SalePart } from '#apps/display/SalePart.tsx';
import { useDisplay } from '#apps/display/use-display.ts';
import type { DeviceState } from '#modules/devices/contract/devices.ts';
import type { Display } from '#modules/printing/contract/printing.ts';
import { useExhibitor } from '#web/shell/exhibitor.tsx';
import { useTitle } from '#web/shell/use-title.ts';

/** Shows the sale to the customer; between two customers, the exhibitor and its films. */
export function DisplayPage({ device }: { device: Pick<DeviceState, 'uid' | 'parent_id' | 'channel'> }) {
  const { t, locale } = useTexts();
  useTitle(t('sale.title'));
  const { state, films } = useDisplay(device, locale);
  return state.phase === 'idle' ? <Idle films={films} /> : <SalePart state={state} />;
}

function Idle({ films }: Pick<Display, 'films'>) {
  const { t, formats } = useTexts();
  const { trade_name } = useExhibitor();
  return (
    <main className={css.idle}>
      <h1 className={css.exhibitor}>{trade_name}</h1>
      {films.length > 0 ? (
        <section className={css.films} aria-labelledby="soon">
          <h2 id="soon" className={css.soon}>
            {t('sale.soon')}
          </h2>
          <ul>
            {films.map(({ title, start, screen }) => (
              <li key={`${start} ${screen}`} className={css.film}>
                <time className={css.time} dateTime={start}>
                  {formats.time(Date.parse(start))}
                </time>
                <span className={css.name}>{title}</span>
                <span className={css.screen}>{screen}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </main>
  );
}
