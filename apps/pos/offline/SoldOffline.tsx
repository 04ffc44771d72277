import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '#apps/pos/i18n/language.ts';
import type { OfflineSale } from '#apps/pos/offline/sale-storage.ts';
import { persistedSold } from '#apps/pos/offline/sell-offline.ts';
import css from '#apps/pos/pay/Pay.module.css';
import { shortcut } from '#apps/pos/shortcuts/shortcuts.ts';
import { useTill } from '#apps/pos/till/till.tsx';
import { eurosFromCents } from '#kernel/money.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Notice } from '#ui/Notice.tsx';

/** Shows that it was paid without the server, the change, and the button for the next customer. Enter continues. */
export function SoldOffline({ sold: { total, change } }: { sold: Pick<OfflineSale, 'total' | 'change'> }) {
  const { t, formats } = useTexts();
  const go = useNavigate();
  const { test } = useTill().device;
  const next = useRef<HTMLSpanElement>(null);
  useEffect(() => next.current?.querySelector('button')?.focus(), []);
  const leave = (): void => {
    persistedSold.set(null);
    void go('/sale');
  };
  const money = (cents: number): string => formats.money(eurosFromCents(cents));
  return (
    <section className={classes(css.done, test && css.tried)} aria-label={t('pay.done')}>
      <p className={css.paid} role="status">
        {t(test ? 'pay.practice' : 'pay.done')}
      </p>
      <h1 className={css.due}>
        <span>{t(change > 0 ? 'pay.change' : 'pay.paid')}</span>
        <output className={css.amount}>{money(change > 0 ? change : total)}</output>
      </h1>
      {change > 0 ? <p className={css.of}>{t('pay.paid_amount', { amount: money(total) })}</p> : null}
      <Notice kind="info" title={t('offline.stored.title')}>
        {t('offline.stored.text')}
      </Notice>
      <span ref={next} className={css.next}>
        <Button variant="primary" size="large" wide {...shortcut('next')} onClick={leave}>
          {t('pay.next')}
        </Button>
      </span>
    </section>
  );
}
