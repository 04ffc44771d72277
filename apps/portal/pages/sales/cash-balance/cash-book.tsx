import { useNavigate, useParams } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/cash-balance/CashBalancePage.module.css';
import { useCashBook } from '#apps/portal/pages/sales/cash-balance/cash-balance.ts';
import { Deviation } from '#apps/portal/pages/sales/cash-balance/Deviation.tsx';
import { ShiftFigures } from '#apps/portal/pages/sales/cash-balance/ShiftFigures.tsx';
import { TakeBackAction } from '#apps/portal/pages/sales/cash-balance/TakeBackAction.tsx';
import type { CashBookWire, CashMovementWire } from '#modules/cash/contract/drawers.ts';
import { classes } from '#ui/classes.ts';

/** Shows one shift of a drawer: the expected amount, the counted amount, and all movements. */
export function Component() {
  const { t, formats } = useTexts();
  const navigate = useNavigate();
  const { device = '', day = '', shift = '' } = useParams();
  const book = useCashBook(device, day, shift);
  const { data } = book;
  const title = data
    ? t('cash-balance.of', { device: data.device, day: formats.shortDay(data.day), shift: data.shift })
    : '…';
  return (
    <Sheet title={title} onClose={() => void navigate('/cash-balance')}>
      <Loading of={book} />
      {data ? <Book book={data} /> : null}
    </Sheet>
  );
}

function Book({ book }: { book: CashBookWire }) {
  const { t, formats } = useTexts();
  const { person, counted_at } = book;
  const mayTakeBack = useMay('cash_balance.delete');
  return (
    <>
      <Sums book={book} />
      <p className={css.said}>
        {counted_at
          ? t('cash-balance.counted_by', { person: person ?? '', when: formats.dateTime(Date.parse(counted_at)) })
          : t('cash-balance.not_counted')}
        {book.handed_to ? ` · ${t('cash-balance.handed_to', { person: book.handed_to })}` : ''}
      </p>
      {book.remark ? <blockquote className={css.remark}>{book.remark}</blockquote> : null}
      {book.counts.length > 0 ? <Pieces counts={book.counts} /> : null}
      <section className={css.part}>
        <h3 className={css.partTitle}>{t('cash-balance.movements')}</h3>
        <ol>
          {book.movements.map((moved) => (
            <Moved key={moved.id} moved={moved} />
          ))}
        </ol>
      </section>
      <ShiftFigures book={book} />
      {book.revocable && mayTakeBack ? <TakeBackAction book={book} /> : null}
    </>
  );
}

function Sums({ book }: { book: CashBookWire }) {
  const { t, formats } = useTexts();
  const { sums, counted, deviation, taken, new_balance } = book;
  const line = (name: string, euros: number, isTotal = false) => (
    <div className={classes(css.sum, isTotal && css.total)}>
      <dt>{name}</dt>
      <dd>{formats.money(euros)}</dd>
    </div>
  );
  return (
    <dl className={css.sums}>
      {line(t('cash-balance.starting'), sums.starting)}
      {line(t('cash-balance.cash_in'), sums.cash_in)}
      {line(t('cash-balance.cash_out'), 0 - sums.cash_out)}
      {line(t('cash-balance.withdrawn'), 0 - sums.withdrawn)}
      {sums.paid_in === 0 ? null : line(t('cash-balance.paid_in'), sums.paid_in)}
      {line(t('cash-balance.expected'), sums.expected, true)}
      {counted === null || deviation === null ? null : (
        <>
          {line(t('cash-balance.counted'), counted)}
          <div className={css.sum}>
            <dt>{t('cash-balance.deviation')}</dt>
            <dd>
              <Deviation euros={deviation} remarkable={book.remarkable} />
            </dd>
          </div>
          {line(t('cash-balance.taken'), 0 - (taken ?? 0))}
          {line(t('cash-balance.new_balance'), new_balance ?? 0, true)}
        </>
      )}
    </dl>
  );
}

function Pieces({ counts }: Pick<CashBookWire, 'counts'>) {
  const { t, formats } = useTexts();
  return (
    <section className={css.part}>
      <h3 className={css.partTitle}>{t('cash-balance.pieces')}</h3>
      <ul className={css.pieces}>
        {counts.map(({ piece, count }) => (
          <li key={piece} className={css.sum}>
            <span>{formats.money(piece)}</span>
            <span>× {count}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Moved({ moved }: { moved: CashMovementWire }) {
  const { t, formats } = useTexts();
  const { kind, amount, at, person, reason, bill } = moved;
  return (
    <li className={css.moved}>
      <time dateTime={at}>{formats.time(Date.parse(at))}</time>
      <span>
        {[t(`cash-balance.kind.${kind}`), bill, reason].filter(Boolean).join(' · ')}
        {person ? <small className={css.small}>{person}</small> : null}
      </span>
      <span className={css.money}>{formats.money(amount)}</span>
    </li>
  );
}
