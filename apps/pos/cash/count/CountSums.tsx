import type { ReactNode } from 'react';
import css from '#apps/pos/cash/Cash.module.css';
import { EndDay } from '#apps/pos/cash/count/EndDay.tsx';
import type { Counting } from '#apps/pos/cash/count/use-count.ts';
import { QuickReasons } from '#apps/pos/components/QuickReasons.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { type Cents, eurosFromCents } from '#kernel/money.ts';
import {
  DEVIATION_REMARKED_ABOVE,
  deviationOf,
  isRemarkable,
  newBalanceOf,
  REMARK_MAX,
} from '#modules/cash/rules/drawer.ts';
import { CardTerminals } from '#modules/terminals/ui/CardTerminals.tsx';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { TextArea, TextField } from '#ui/Field.tsx';

const REMARKS = ['wrong_change', 'counted_twice', 'not_entered', 'unexplained'] as const;

/** Shows the sum of the count, the amount for the safe, and the deviation with its reason. */
export function CountSums({ counting, children }: { counting: Counting; children: ReactNode }) {
  const { t, formats } = useTexts();
  const { count, draft, isBlind, starting, tips, change } = counting;
  const deviation = deviationOf(count);
  const money = (cents: Cents): string => formats.money(eurosFromCents(cents));
  const surplus = count.counted - starting;
  return (
    <div className={css.sums}>
      <p className={css.expected}>
        <span>{t('cash.count.counted')}</span>
        <output>{money(count.counted)}</output>
      </p>
      {isBlind ? <p className={css.quiet}>{t('cash.blind.text')}</p> : <Expected count={count} tips={tips} />}
      {isBlind || isRemarkable(deviation) ? (
        <>
          {isBlind ? null : (
            <QuickReasons
              reasons={REMARKS.map((each) => t(`cash.count.remarks.${each}`))}
              value={draft.remark}
              onChoose={(remark) => change({ remark })}
            />
          )}
          <TextArea
            label={isBlind ? t('cash.count.remark_blind') : t('cash.count.remark')}
            {...(!isBlind && { hint: t('cash.count.remark_hint', { amount: money(DEVIATION_REMARKED_ABOVE) }) })}
            rows={2}
            maxLength={REMARK_MAX}
            required={!isBlind}
            value={draft.remark}
            onChange={(event) => change({ remark: event.target.value })}
          />
        </>
      ) : null}
      <TextField
        label={t('cash.count.taken')}
        inputMode="decimal"
        value={draft.taken}
        errors={count.taken > count.counted ? [t('cash.count.too_much')] : []}
        onChange={(event) => change({ taken: event.target.value })}
      />
      {surplus > 0 && surplus !== count.taken ? (
        <Button onClick={() => change({ taken: eurosFromCents(surplus).toFixed(2) })}>
          {t('cash.count.leave', { amount: money(starting) })}
        </Button>
      ) : null}
      <div className={css.sum}>
        <span>{t('cash.count.new_balance')}</span>
        <b>{money(newBalanceOf(count))}</b>
      </div>
      <CardTerminals
        terminals={counting.terminals}
        words={{ t, formats }}
        level={2}
        below={(terminal) => <EndDay terminal={terminal} isClosed={false} />}
      />
      {children}
    </div>
  );
}

/** Shows what must be in the drawer, and how far the count is from it. */
function Expected({ count, tips }: Pick<Counting, 'count' | 'tips'>) {
  const { t, formats } = useTexts();
  const deviation = deviationOf(count);
  const money = (cents: Cents): string => formats.money(eurosFromCents(cents));
  return (
    <dl>
      <div className={css.sum}>
        <dt>{t('cash.expected')}</dt>
        <dd>{money(count.expected)}</dd>
      </div>
      {tips === 0 ? null : (
        <div className={css.sum}>
          <dt>{t('cash.tips')}</dt>
          <dd>{money(tips)}</dd>
        </div>
      )}
      <div className={classes(css.sum, css.deviation, isRemarkable(deviation) && css.far)}>
        <dt>{t('cash.count.deviation')}</dt>
        <dd>{deviation > 0 ? `+${money(deviation)}` : money(deviation)}</dd>
      </div>
    </dl>
  );
}
