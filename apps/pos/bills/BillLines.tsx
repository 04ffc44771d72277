import { Fragment } from 'react';
import css from '#apps/pos/bills/BillLines.module.css';
import { useTexts } from '#apps/pos/i18n/language.ts';
import type { TillBill } from '#modules/till/contract/till.ts';
import { Badge } from '#ui/Badge.tsx';

/** Lists the lines of a bill as it was made, with the status of their tickets. */
export function BillLines({ lines, discounts }: Pick<TillBill, 'lines' | 'discounts'>) {
  const reasonOf = (no: number | undefined): string => discounts.find((each) => each.no === no)?.reason ?? '';
  return (
    <ul className={css.lines}>
      {lines.map((line, index) => (
        <Fragment key={line.line_no}>
          {line.combo && lines[index - 1]?.combo?.no !== line.combo.no ? (
            <li className={css.combo}>{line.combo.name}</li>
          ) : null}
          <BillLine line={line} reason={reasonOf(line.discount?.no)} />
        </Fragment>
      ))}
    </ul>
  );
}

function BillLine({ line, reason }: { line: TillBill['lines'][number]; reason: string }) {
  const { t, formats } = useTexts();
  return (
    <li className={line.combo ? css.part : css.line}>
      <span className={css.what}>
        <span className={line.combo ? undefined : css.name}>
          {line.kind === 'exchange' ? t('bills.brought_back', { name: line.name }) : line.name}
        </span>
        {line.choices.length > 0 ? <span className={css.seat}>{line.choices.join(', ')}</span> : null}
        {line.seat === null ? null : <span className={css.seat}>{t('bills.seat', { seat: line.seat })}</span>}
        {line.discount === null ? null : (
          <span className={css.seat}>
            {t('sell.discount.on_bill', {
              amount: formats.money(0 - line.discount.amount),
              reason,
            })}
          </span>
        )}
        {line.ticket === null || line.ticket === 'valid' ? null : (
          <Badge variant={line.ticket === 'used' ? 'success' : 'warning'}>{t(`bills.ticket.${line.ticket}`)}</Badge>
        )}
      </span>
      <span className={css.amount}>
        {formats.money(line.total)}
        {line.refunded > 0 ? (
          <span className={css.seat}>{t('bills.refunded', { amount: formats.money(line.refunded) })}</span>
        ) : null}
      </span>
    </li>
  );
}
