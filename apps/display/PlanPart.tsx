import { useTexts } from '#apps/display/i18n/language.ts';
import css from '#apps/display/Plan.module.css';
import type { DisplayState } from '#modules/printing/contract/printing.ts';

type Plan = NonNullable<DisplayState['plan']>;

/** The height of the screen above the first row, in seats. */
const ABOVE = 1.6;
const SEAT = 0.8;

/**
 * Shows where the seats of the party are, from the side of the audience (D-144). Own seats are marked
 * by their shape too.
 */
export function PlanPart({ plan: { rows, own, screen } }: { plan: Plan }) {
  const { t, formats } = useTexts();
  const columns = Math.max(1, ...rows.map((row) => row.length));
  const seats = rows.flatMap((row, y) =>
    [...row].flatMap((kind, x) => (kind === ' ' ? [] : [{ at: `${x} ${y}`, kind, x, y }])),
  );
  const label =
    own.length > 0 ? t('sale.plan.label', { screen, seats: formats.list(own) }) : t('sale.plan.label_none', { screen });
  return (
    <figure className={css.plan}>
      <svg className={css.hall} viewBox={`0 0 ${columns} ${rows.length + ABOVE}`} role="img" aria-label={label}>
        <path className={css.screen} d={`M ${columns * 0.1} 0.6 Q ${columns / 2} 0.1 ${columns * 0.9} 0.6`} />
        {seats.map(({ at, kind, x, y }) => (
          <Seat key={at} kind={kind} x={x} y={y + ABOVE} />
        ))}
      </svg>
      <figcaption className={css.legend}>
        <Entry kind="o" name={t('sale.plan.own')} />
        <Entry kind="f" name={t('sale.plan.free')} />
        <Entry kind="t" name={t('sale.plan.taken')} />
      </figcaption>
    </figure>
  );
}

const LOOKS: Readonly<Record<string, string | undefined>> = { o: css.own, f: css.free, t: css.taken };

function Seat({ kind, x, y }: { kind: string; x: number; y: number }) {
  const gap = (1 - SEAT) / 2;
  const bleed = kind === 'o' ? gap : 0; // own seats are larger
  return (
    <>
      <rect
        className={LOOKS[kind]}
        x={x + gap - bleed}
        y={y + gap - bleed}
        width={SEAT + 2 * bleed}
        height={SEAT + 2 * bleed}
        rx={0.22}
      />
      {kind === 'o' ? <circle className={css.mark} cx={x + 0.5} cy={y + 0.5} r={0.18} /> : null}
    </>
  );
}

function Entry({ kind, name }: { kind: string; name: string }) {
  return (
    <span className={css.entry}>
      <svg className={css.sample} viewBox="0 0 1 1" aria-hidden="true">
        <Seat kind={kind} x={0} y={0} />
      </svg>
      {name}
    </span>
  );
}
