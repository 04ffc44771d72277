import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/bills/Bills.module.css';
import type { RefundPreviewWire } from '#modules/sales/contract/bills.ts';

const WAYS = ['online', 'cash', 'terminal', 'invoice', 'voucher', 'other'] as const;

/**
 * Shows the amount and its way back, and the manual steps: return cash, put a card into a terminal.
 */
export function RefundPreview({ preview, stale }: { preview: RefundPreviewWire; stale: boolean }) {
  const { t, formats } = useTexts();
  const wayOf = (type: string) => WAYS.find((way) => way === type) ?? 'other';
  return (
    <div className={css.preview} aria-busy={stale} aria-live="polite">
      <p className={css.previewTotal}>
        <span>{t('bills.refund.total')}</span>
        <span className={css.amount}>{formats.money(preview.amount)}</span>
      </p>
      <ul className={css.rows}>
        {preview.parts.map((part) => (
          <li key={part.payment_id} className={css.row}>
            <p className={css.rowHead}>
              <span>{part.method}</span>
              <span className={css.amount}>{formats.money(part.amount)}</span>
            </p>
            <p className={css.small}>{t(`bills.refund.way.${wayOf(part.type)}`)}</p>
          </li>
        ))}
      </ul>
      {preview.turns > 0 ? <p className={css.small}>{t('bills.refund.turns', { count: preview.turns })}</p> : null}
    </div>
  );
}
