import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/offline/Offline.module.css';
import { type OfflineSales, useOfflineSales } from '#apps/pos/offline/offline-sales.ts';
import type { OfflineSale } from '#apps/pos/offline/sale-storage.ts';
import { eurosFromCents, sumCents } from '#kernel/money.ts';
import { classes } from '#ui/classes.ts';
import { textOfError } from '#web/api/api-error.ts';
import { useNetwork } from '#web/device/network.ts';

/** Says on every page that sales of this till are not booked yet, and why the server refused one. */
export function OfflineSalesNotice() {
  const { t, formats } = useTexts();
  const isThere = useNetwork();
  const { sales, refusals } = useOfflineSales();
  if (sales.length === 0) return null;
  const amount = formats.money(eurosFromCents(sumCents(sales.map(({ total }) => total))));
  const refused = isThere ? sales.filter(({ key }) => refusals.has(key)) : [];
  return (
    <div className={classes(css.notice, refused.length > 0 && css.wrong)} role="status">
      <p className={css.title}>{t('offline.waiting', { count: sales.length, amount })}</p>
      {refused.length > 0 ? (
        <ul className={css.refused}>
          {refused.map((sale) => (
            <Refused key={sale.key} sale={sale} refusals={refusals} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Refused({ sale, refusals }: { sale: OfflineSale } & Pick<OfflineSales, 'refusals'>) {
  const { t, formats } = useTexts();
  return (
    <li>
      {t('offline.refused', {
        time: formats.time(Date.parse(sale.request.offline?.at ?? '')),
        amount: formats.money(eurosFromCents(sale.total)),
        reason: textOfError(refusals.get(sale.key), t),
      })}
    </li>
  );
}
