import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/contact/CinemaSketch.module.css';
import { cinemaSketch, roundedDistance } from '#apps/website/pages/contact/cinema-sketch.ts';
import type { CinemaWire } from '#modules/venues/contract/public.ts';

const positionOf = ({ address: { lat, lng } }: CinemaWire) => (lat === null || lng === null ? null : { lat, lng });

/**
 * Draws where the cinemas are to each other, from their positions: north above, with a scale. It has no
 * streets, because nothing is loaded from a map service (decision 0073).
 */
export function CinemaSketch({ cinemas }: { cinemas: readonly CinemaWire[] }) {
  const { t, formats } = useTexts();
  const sketch = cinemaSketch(cinemas, positionOf);
  if (!sketch) return null;
  const { width, height, places, scale } = sketch;
  const distance = (metres: number): string =>
    new Intl.NumberFormat(formats.locale, {
      style: 'unit',
      unit: metres < 1_000 ? 'meter' : 'kilometer',
      maximumFractionDigits: 1,
    }).format(metres < 1_000 ? metres : metres / 1_000);
  const [one, other] = cinemas.map(positionOf);
  const bottom = height - 16;
  const text =
    one && other && places.length === 2
      ? t('contact.sketch_two', {
          one: cinemas[0]?.name ?? '',
          other: cinemas[1]?.name ?? '',
          distance: distance(roundedDistance(one, other)),
        })
      : t('contact.sketch');
  return (
    <figure className={css.figure}>
      <svg viewBox={`0 0 ${width} ${height}`} className={css.sketch} role="img" aria-label={text}>
        {places.length === 2 ? (
          <path className={css.way} d={`M${places.map(({ x, y }) => `${x} ${y}`).join('L')}`} />
        ) : null}
        {places.map(({ item, x, y }) => (
          <g key={item.id}>
            <path className={css.mark} d={`M${x} ${y}l-7-14a8 8 0 1 1 14 0z`} />
            <circle className={css.eye} cx={x} cy={y - 17} r="2.5" />
            <text x={x} y={y + 16} className={css.name}>
              {item.name}
            </text>
          </g>
        ))}
        <path className={css.scale} d={`M16 ${bottom - 5}v5h${scale.length}v-5`} />
        <text x="16" y={bottom - 10} className={css.small}>
          {distance(scale.metres)}
        </text>
        <path className={css.scale} d={`M${width - 20} 34V14m-5 6l5-6 5 6`} />
        <text x={width - 20} y="48" className={`${css.small} ${css.middle}`}>
          {t('contact.north')}
        </text>
      </svg>
      <figcaption className={css.caption}>{text}</figcaption>
    </figure>
  );
}
