import { useEffect, useRef } from 'react';
import css from '#apps/display/Display.module.css';
import { useTexts } from '#apps/display/i18n/language.ts';
import { PlanPart } from '#apps/display/PlanPart.tsx';
import { ReceiptPart } from '#apps/display/ReceiptPart.tsx';
import { TipPart } from '#apps/display/TipPart.tsx';
import type { DisplayState } from '#modules/printing/contract/printing.ts';
import { QrCode } from '#web/device/QrCode.tsx';
import { minutesAndSeconds, useSecondsLeft } from '#web/device/use-seconds-left.ts';

/** Shows the lines of the sale, the total and the change. */
export function SalePart({ state }: { state: DisplayState }) {
  const { t } = useTexts();
  const { lines, phase, qr, tip, plan, receipt } = state;
  const list = useRef<HTMLUListElement>(null);
  const last = lines.length - 1;
  // Scrolls to the last line that was added.
  useEffect(() => {
    list.current?.children[last]?.scrollIntoView?.({ block: 'end' });
  }, [last]);
  return (
    <main className={css.sale}>
      <div className={css.bought}>
        {plan && phase === 'cart' ? <PlanPart plan={plan} /> : null}
        <ul ref={list} className={css.lines} aria-label={t('sale.list')}>
          {lines
            .map((line, nth) => ({ line, nth }))
            .map(({ line, nth }) => (
              <Line key={nth} line={line} />
            ))}
        </ul>
      </div>
      <section className={css.sum}>
        <div className={css.said} aria-live="polite">
          {phase === 'done' ? <Thanks state={state} /> : <Due state={state} />}
        </div>
        {tip && phase !== 'done' ? <TipPart key={tip.question} tip={tip} /> : null}
        {receipt && phase === 'done' ? <ReceiptPart key={receipt.bill} receipt={receipt} /> : null}
        {qr && phase === 'paying' ? <CodePart data={qr} state={state} /> : null}
      </section>
    </main>
  );
}

function Line({ line: { name, detail, count, total } }: { line: DisplayState['lines'][number] }) {
  const { t, formats } = useTexts();
  return (
    <li className={css.line}>
      <span className={css.what}>
        {count > 1 ? <span className={css.count}>{t('sale.count', { count })} </span> : null}
        {name}
        {detail ? <small className={css.detail}>{detail}</small> : null}
      </span>
      <span className={css.amount}>{formats.money(total)}</span>
    </li>
  );
}

/** The code that the customer scans, and how long it is valid. */
function CodePart({ data, state: { qr_amount, qr_until } }: { data: string; state: DisplayState }) {
  const { t, formats } = useTexts();
  const left = useSecondsLeft(qr_until);
  return (
    <figure className={css.code}>
      <QrCode data={data} label={t('sale.code.label', { amount: formats.money(qr_amount ?? 0) })} />
      <figcaption>
        <span className={css.scan}>{t('sale.code.scan')}</span>
        {left === null ? null : (
          <span role="timer">
            {left > 0 ? t('sale.code.left', { time: minutesAndSeconds(left) }) : t('sale.code.over')}
          </span>
        )}
      </figcaption>
    </figure>
  );
}

function Due({ state: { phase, total, paid, due, method, tip, qr_amount } }: { state: DisplayState }) {
  const { t, formats } = useTexts();
  const isPartlyPaid = phase === 'paying' && paid > 0;
  const chosen = tip?.chosen ?? 0;
  const amount = phase === 'paying' ? (qr_amount ?? due) : total;
  return (
    <>
      {isPartlyPaid ? (
        <dl className={css.parts}>
          <div>
            <dt>{t('sale.total')}</dt>
            <dd>{formats.money(total)}</dd>
          </div>
          <div>
            <dt>{t('sale.paid')}</dt>
            <dd>{formats.money(paid)}</dd>
          </div>
        </dl>
      ) : null}
      <p className={css.label}>{phase === 'paying' ? t('sale.to_pay') : t('sale.total')}</p>
      <p className={css.total}>{formats.money(Math.round((amount + chosen) * 100) / 100)}</p>
      {chosen > 0 ? <p className={css.by}>{t('sale.tip.with', { amount: formats.money(chosen) })}</p> : null}
      {phase === 'paying' && method ? <p className={css.by}>{t('sale.by', { method })}</p> : null}
    </>
  );
}

function Thanks({ state: { change, farewell } }: { state: DisplayState }) {
  const { t, formats } = useTexts();
  return (
    <>
      <h1 className={css.thanks}>{t('sale.thanks')}</h1>
      {farewell ? <p className={css.by}>{t(`sale.enjoy.${farewell}`)}</p> : null}
      {change ? (
        <>
          <p className={css.label}>{t('sale.change')}</p>
          <p className={css.total}>{formats.money(change)}</p>
        </>
      ) : null}
    </>
  );
}
