import { ParentSize } from '@visx/responsive';
import { scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/dashboard/Dashboard.module.css';
import type { PreSaleWire } from '#modules/dashboard/contract/staff.ts';

const HEIGHT = 240;
const [TOP, RIGHT, BOTTOM, LEFT] = [10, 12, 28, 40];
const TICKS = 4;
/** The days before the show are at least these, so that a sale of one day is not a wall. */
const DAYS_MIN = 7;
/** The space of a text below the curves. */
const LABEL_WIDTH = 140;

/** A curve for each show: sold tickets by days before it. The list beside it has their numbers. */
export function PreSaleChart({ shows }: { shows: readonly PreSaleWire[] }) {
  return (
    <ParentSize className={css.curves} parentSizeStyles={{ inlineSize: '100%', blockSize: HEIGHT }} debounceTime={50}>
      {({ width }) => (width > 0 ? <Curves shows={shows} width={width} /> : null)}
    </ParentSize>
  );
}

function Curves({ shows, width }: { shows: readonly PreSaleWire[]; width: number }) {
  const { t } = useTexts();
  const points = shows.flatMap(({ curve }) => curve);
  const x = scaleLinear<number>({
    domain: [Math.max(DAYS_MIN, ...points.map(({ days_before }) => days_before)), 0],
    range: [LEFT, width - RIGHT],
  });
  const y = scaleLinear<number>({
    domain: [0, Math.max(1, ...points.map(({ sold }) => sold))],
    range: [HEIGHT - BOTTOM, TOP],
    nice: TICKS,
  });
  const daysAhead = x.domain()[0] ?? DAYS_MIN;
  const step = Math.max(1, Math.ceil((daysAhead * LABEL_WIDTH) / (width - LEFT - RIGHT)));
  const daysShown = Array.from({ length: Math.floor(daysAhead / step) + 1 }, (_, nth) => nth * step);
  const whole = (ticks: readonly number[]): number[] => ticks.filter((tick) => Number.isInteger(tick));
  return (
    <svg width={width} height={HEIGHT} role="img" aria-label={t('dashboard.pre_sale.says')}>
      {whole(y.ticks(TICKS)).map((tick) => (
        <g key={tick}>
          <line className={css.curveGrid} x1={LEFT} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} />
          <text className={css.curveTick} x={LEFT - 8} y={y(tick)} dy="0.32em" textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      {daysShown.map((tick) => (
        <text
          key={tick}
          className={css.curveTick}
          x={x(tick)}
          y={HEIGHT - 8}
          textAnchor={tick === 0 ? 'end' : tick === daysAhead ? 'start' : 'middle'}
        >
          {tick === 0 ? t('dashboard.pre_sale.show') : t('dashboard.pre_sale.days', { count: tick })}
        </text>
      ))}
      {shows.map(({ id, curve }, nth) => {
        const last = curve.at(-1);
        return (
          <g key={id} className={css.curve} data-curve={nth}>
            <LinePath data={[...curve]} x={(point) => x(point.days_before)} y={(point) => y(point.sold)} />
            {last ? <circle cx={x(last.days_before)} cy={y(last.sold)} r={4} /> : null}
          </g>
        );
      })}
    </svg>
  );
}
