import form from '#apps/portal/components/form/Form.module.css';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/bills/Bills.module.css';
import type { RefundGroup } from '#apps/portal/pages/sales/bills/refund-choice.ts';
import { Badge } from '#ui/Badge.tsx';

/** Chooses the lines to refund; lines that belong to a ticket go with it. */
export function RefundLines({
  groups,
  chosen,
  onChange,
}: {
  groups: readonly RefundGroup[];
  chosen: readonly number[];
  onChange: (chosen: readonly number[]) => void;
}) {
  const { t, formats } = useTexts();
  const all = groups.map(({ head }) => head.line_no);
  const turn = (line: number): void =>
    onChange(chosen.includes(line) ? chosen.filter((each) => each !== line) : [...chosen, line]);
  const isAll = all.every((line) => chosen.includes(line));
  return (
    <fieldset className={form.group}>
      <legend className={form.groupName}>{t('bills.refund.lines')}</legend>
      <label className={css.pick}>
        <input type="checkbox" checked={isAll} onChange={() => onChange(isAll ? [] : all)} />
        <span>{t('bills.refund.all')}</span>
      </label>
      {groups.map(({ head, more, left }) => (
        <label key={head.line_no} className={css.pick}>
          <input type="checkbox" checked={chosen.includes(head.line_no)} onChange={() => turn(head.line_no)} />
          <span className={css.picked}>
            <span>
              {[head.name, head.choices.join(', '), head.seat, head.combo?.name].filter(Boolean).join(' · ')}{' '}
              {head.ticket?.state === 'used' ? <Badge variant="warning">{t('bills.ticket.used')}</Badge> : null}
              {more.length > 0 ? <small>{more.map(({ name }) => name).join(', ')}</small> : null}
            </span>
            <span className={css.amount}>{formats.money(left)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
