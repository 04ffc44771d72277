import { ParentSize } from '@visx/responsive';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useState } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/figures/Figures.module.css';
import { type FigureRowWire, useFigureTexts } from '#apps/portal/pages/sales/figures/figure-texts.ts';
import type { FiguresWire } from '#modules/reports/contract/figures.ts';
import { isOfTime, type Measure } from '#modules/reports/rules/figures.ts';

type Drawing = { figures: FiguresWire; rows: readonly FigureRowWire[]; measure: Measure };

/** Times are columns from left to right, all else is bars from the largest to the smallest. */
export function FiguresChart({ figures, rows, measure, says }: Drawing & { says: string }) {
  return (
    <div className={css.chart}>
      <Legend figures={figures} measure={measure} />
      {isOfTime(figures.by) ? (
        <ParentSize
          className={css.canvas}
          parentSizeStyles={{ inlineSize: '100%', blockSize: HEIGHT }}
          debounceTime={50}
        >
          {({ width }) =>
            width > 0 ? (
              <Columns figures={figures} rows={figures.rows} measure={measure} width={width} says={says} />
            ) : null
          }
        </ParentSize>
      ) : (
        <Bars figures={figures} rows={rows} measure={measure} />
      )}
    </div>
  );
}

function Legend({ figures, measure }: { figures: FiguresWire; measure: Measure }) {
  const { t, formats } = useTexts();
  const { from, until, before } = figures;
  const between = (period: { from: string; until: string }): string =>
    period.from === period.until
      ? formats.date(period.from)
      : t('figures.between', { from: formats.date(period.from), until: formats.date(period.until) });
  return (
    <p className={css.legend} aria-hidden="true">
      <span className={css.keyNow}>{before ? between({ from, until }) : t(`figures.measure.${measure}`)}</span>
      {before ? <span className={css.keyBefore}>{between(before)}</span> : null}
    </p>
  );
}

const HEIGHT = 320;
const [TOP, RIGHT, BOTTOM, LEFT] = [12, 20, 28, 64];
const TICKS = 4;
/** The least space of a text below the columns. */
const LABEL_WIDTH = 52;
const FEW = 14;

function Columns({ figures, rows, measure, width, says }: Drawing & { width: number; says: string }) {
  const texts = useFigureTexts(figures.by);
  const [active, setActive] = useState<number | null>(null);
  const values = rows.flatMap(({ now, before }) => [now[measure] ?? 0, before?.[measure] ?? 0]);
  const x = scaleBand({ domain: rows.map((_, nth) => nth), range: [LEFT, width - RIGHT], padding: 0.22 });
  const y = scaleLinear<number>({
    domain: [Math.min(0, ...values), Math.max(1, ...values)],
    range: [HEIGHT - BOTTOM, TOP],
    nice: TICKS,
  });
  const every = Math.max(1, Math.ceil((rows.length * LABEL_WIDTH) / (width - LEFT - RIGHT)));
  const zero = y(0);
  const bar = (value: number | null | undefined) => ({
    y: Math.min(zero, y(value ?? 0)),
    height: Math.abs(zero - y(value ?? 0)),
  });
  const band = x.bandwidth();
  const inset = figures.before ? band * 0.2 : 0;
  const at = (clientX: number, box: DOMRect): number =>
    Math.min(rows.length - 1, Math.max(0, Math.floor((clientX - box.left - LEFT) / x.step())));
  return (
    <>
      <svg
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={says}
        onPointerMove={(event) => setActive(at(event.clientX, event.currentTarget.getBoundingClientRect()))}
        onPointerLeave={() => setActive(null)}
      >
        {y.ticks(TICKS).map((tick) => (
          <g key={tick}>
            <line className={tick === 0 ? css.zero : css.grid} x1={LEFT} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} />
            <text className={css.tick} x={LEFT - 8} y={y(tick)} dy="0.32em" textAnchor="end">
              {texts.scale(measure, tick)}
            </text>
          </g>
        ))}
        {rows.map((each, nth) => (
          <g key={each.key ?? `before ${each.before_key}`} className={nth === active ? css.active : undefined}>
            {figures.before ? (
              <Bar className={css.barBefore} x={x(nth)} width={band} {...bar(each.before?.[measure])} />
            ) : null}
            <Bar
              className={css.barNow}
              x={(x(nth) ?? 0) + inset}
              width={Math.max(1, band - 2 * inset)}
              {...bar(each.now[measure])}
            />
            {nth % every === 0 ? (
              <text className={css.tick} x={(x(nth) ?? 0) + band / 2} y={HEIGHT - 8} textAnchor="middle">
                {texts.tick(each, rows.length <= FEW)}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
      <Readout by={figures.by} row={active === null ? undefined : rows[active]} measure={measure} />
    </>
  );
}

/** The values of the column under the pointer. */
function Readout({ by, row, measure }: { by: FiguresWire['by']; row: FigureRowWire | undefined; measure: Measure }) {
  const texts = useFigureTexts(by);
  return (
    <p className={css.readout} aria-hidden="true">
      {row ? (
        <>
          <b>{texts.row(row)}</b> {texts.value(measure, row.now[measure])}
          {row.before ? (
            <span>
              {row.before_key ? texts.before(row.before_key) : null} {texts.value(measure, row.before[measure])}
            </span>
          ) : null}
        </>
      ) : null}
    </p>
  );
}

/** More bars than these are only in the table. */
const BARS_MAX = 15;
const FULL = 100;

function Bars({ figures, rows, measure }: Drawing) {
  const { t } = useTexts();
  const texts = useFigureTexts(figures.by);
  const largest = rows
    .filter(({ now }) => now[measure] !== null)
    .toSorted((a, b) => (b.now[measure] ?? 0) - (a.now[measure] ?? 0))
    .slice(0, BARS_MAX);
  const x = scaleLinear<number>({
    domain: [0, Math.max(1, ...largest.flatMap(({ now, before }) => [now[measure] ?? 0, before?.[measure] ?? 0]))],
    range: [0, FULL],
    clamp: true,
  });
  return (
    <>
      <ol className={css.bars} aria-hidden="true">
        {largest.map((row) => (
          <li key={row.key}>
            <span className={css.barName}>
              {texts.row(row)}
              {texts.detail(row) ? <small>{texts.detail(row)}</small> : null}
            </span>
            <span>{texts.value(measure, row.now[measure])}</span>
            <svg viewBox={`0 0 ${FULL} 10`} preserveAspectRatio="none" aria-hidden="true">
              {figures.before ? (
                <Bar className={css.barBefore} width={x(row.before?.[measure] ?? 0)} height={10} />
              ) : null}
              <Bar
                className={css.barNow}
                y={figures.before ? 2 : 0}
                width={x(row.now[measure] ?? 0)}
                height={figures.before ? 6 : 10}
              />
            </svg>
          </li>
        ))}
      </ol>
      {rows.length > largest.length ? (
        <p className={css.note}>{t('figures.chart_most', { shown: largest.length, count: rows.length })}</p>
      ) : null}
    </>
  );
}
