import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/bills/Bills.module.css';
import { whoOf } from '#apps/portal/pages/sales/bills/who.ts';
import type { StaffBillWire } from '#modules/sales/contract/bills.ts';

/** Shows the history of a bill and the mails about it. */
export function BillHistory({ bill }: { bill: StaffBillWire }) {
  const { t, formats } = useTexts();
  const when = (instant: string) => (
    <time dateTime={instant} className={css.when}>
      {formats.dateTime(Date.parse(instant))}
    </time>
  );
  return (
    <>
      <section className={css.part}>
        <h3 className={css.partTitle}>{t('bills.history.title')}</h3>
        <ol className={css.steps}>
          {bill.sold_offline_at ? (
            <li className={css.step}>
              {when(bill.sold_offline_at)}
              <span>{t('bills.history.offline')}</span>
            </li>
          ) : null}
          <li className={css.step}>
            {when(bill.created_at)}
            <span>{t('bills.history.made')}</span>
          </li>
          {bill.history.map(({ at, to, by }) => (
            <li key={`${at} ${to}`} className={css.step}>
              {when(at)}
              <span>
                {t(`bills.status.${to}`)} <span className={css.quiet}>· {whoOf(t, by)}</span>
              </span>
            </li>
          ))}
        </ol>
      </section>
      {bill.emails.length > 0 ? (
        <section className={css.part}>
          <h3 className={css.partTitle}>{t('bills.emails.title')}</h3>
          <ol className={css.steps}>
            {bill.emails.map(({ at, kind, state }) => (
              <li key={`${at} ${kind}`} className={css.step}>
                {when(at)}
                <span>
                  {t(`bills.emails.kind.${kind}`)}{' '}
                  <span className={state === 'failed' ? css.wrong : css.quiet}>
                    · {t(`bills.emails.state.${state}`)}
                  </span>
                </span>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
    </>
  );
}
