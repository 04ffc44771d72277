import { Link } from 'react-router';
import css from '#apps/pos/cash/Cash.module.css';
import { useDrawer } from '#apps/pos/cash/cash.ts';
import { OpenForm } from '#apps/pos/cash/OpenForm.tsx';
import { Page } from '#apps/pos/components/Page.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import type { CashDrawerWire } from '#modules/cash/contract/drawers.ts';
import { buttonClass } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Notice } from '#ui/Notice.tsx';
import { Skeleton } from '#ui/Spinner.tsx';
import { Failure } from '#web/device/layout/Failure.tsx';

/**
 * Shows the drawer of this till (POS-010): closed, open with its expected amount, or counted for
 * today.
 */
export function Component() {
  const { t } = useTexts();
  const drawer = useDrawer();
  const { data, error } = drawer;
  return (
    <Page
      title={t('cash.title')}
      tools={
        data?.state === 'open' ? (
          <>
            {data.blind ? null : (
              <Link className={buttonClass({ size: 'large' })} to="/cash/report">
                {t('cash.report.title_x')}
              </Link>
            )}
            <Link className={buttonClass({ size: 'large' })} to="/cash/pay-in">
              {t('cash.pay_in.title')}
            </Link>
            <Link className={buttonClass({ size: 'large' })} to="/cash/withdraw">
              {t('cash.withdraw.title')}
            </Link>
            <Link className={buttonClass({ size: 'large' })} to="/cash/hand-over">
              {t('cash.hand_over.title')}
            </Link>
            <Link className={buttonClass({ size: 'large', variant: 'primary' })} to="/cash/count">
              {t('cash.count.title')}
            </Link>
          </>
        ) : null
      }
    >
      {drawer.isPending ? <Skeleton lines={4} height="4rem" label={t('common.loading')} /> : null}
      {error && !data ? <Failure error={error} retry={() => void drawer.refetch()} /> : null}
      {data?.state === 'closed' ? <OpenForm drawer={data} /> : null}
      {data?.state === 'counted' ? <Counted drawer={data} /> : null}
      {data?.state === 'open' ? <Open drawer={data} /> : null}
    </Page>
  );
}

function Counted({ drawer }: { drawer: CashDrawerWire }) {
  const { t, formats } = useTexts();
  return (
    <>
      <Notice kind="success" title={t('cash.counted.title')}>
        {t('cash.counted.text', { amount: formats.money(drawer.begins_with ?? 0) })}
      </Notice>
      <OpenForm drawer={drawer} />
    </>
  );
}

function Open({ drawer }: { drawer: CashDrawerWire }) {
  const { t, formats } = useTexts();
  const { day, open_day, shift, sums } = drawer;
  if (!open_day) return null;
  const line = (name: string, euros: number) => (
    <div className={css.sum}>
      <dt>{name}</dt>
      <dd>{formats.money(euros)}</dd>
    </div>
  );
  return (
    <>
      {open_day < day ? (
        <Notice kind="warning" title={t('cash.still_open.title', { day: formats.longDay(open_day) })}>
          {t('cash.still_open.text')}
        </Notice>
      ) : null}
      <div className={css.balance}>
        <section className={css.part}>
          {sums ? (
            <p className={css.expected}>
              <span>{t('cash.expected')}</span>
              <output>{formats.money(sums.expected)}</output>
            </p>
          ) : (
            <Notice kind="info" title={t('cash.blind.title')}>
              {t('cash.blind.text')}
            </Notice>
          )}
          <p className={css.quiet}>{t('cash.shift', { number: shift, day: formats.longDay(open_day) })}</p>
          {sums ? (
            <dl>
              {line(t('cash.starting'), sums.starting)}
              {line(t('cash.cash_in'), sums.cash_in)}
              {drawer.tips === 0 ? null : line(t('cash.tips'), drawer.tips)}
              {line(t('cash.cash_out'), 0 - sums.cash_out)}
              {line(t('cash.withdrawn'), 0 - sums.withdrawn)}
              {line(t('cash.paid_in'), sums.paid_in)}
            </dl>
          ) : null}
        </section>
        <section className={css.part}>
          <h2 className={css.partTitle}>{t('cash.movements')}</h2>
          <ol>
            {entriesOf(drawer).map((entry) =>
              'kind' in entry ? (
                <Moved key={entry.id} moved={entry} />
              ) : (
                <Opened key={`${entry.at} ${entry.device}`} opening={entry} />
              ),
            )}
          </ol>
        </section>
      </div>
    </>
  );
}

type Opening = CashDrawerWire['openings'][number];
type Movement = CashDrawerWire['movements'][number];

/** Openings without a sale stand among the movements, by time (D-142). */
const entriesOf = ({ movements, openings }: CashDrawerWire): readonly (Movement | Opening)[] =>
  [...movements, ...openings].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));

function Opened({ opening: { at, person, device } }: { opening: Opening }) {
  const { t, formats } = useTexts();
  return (
    <li className={css.moved}>
      <time dateTime={at}>{formats.time(Date.parse(at))}</time>
      <span className={css.what}>
        {t('cash.report.openings')}
        <small>{[person, device].join(' · ')}</small>
      </span>
      <span className={css.amount} />
    </li>
  );
}

function Moved({ moved }: { moved: Movement }) {
  const { t, formats } = useTexts();
  const { kind, amount, at, person, reason, bill } = moved;
  return (
    <li className={css.moved}>
      <time dateTime={at}>{formats.time(Date.parse(at))}</time>
      <span className={css.what}>
        {[t(`cash.kind.${kind}`), bill, reason].filter(Boolean).join(' · ')}
        {person ? <small>{person}</small> : null}
      </span>
      <span className={classes(css.amount, amount !== null && amount < 0 && css.out)}>
        {amount === null ? '' : formats.money(amount)}
      </span>
    </li>
  );
}
