import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '#apps/display/i18n/language.ts';
import css from '#apps/display/Tip.module.css';
import { type Cents, centsFromEuros, eurosFromCents } from '#kernel/money.ts';
import { suggestedTips, tipMax } from '#modules/payments/rules/tips.ts';
import type { DisplayState } from '#modules/printing/contract/printing.ts';
import { textOfError } from '#web/api/api-error.ts';
import { afterAmountKey } from '#web/device/amount-entry.ts';
import { api } from '#web/device/api.ts';
import { BackspaceIcon } from '#web/device/layout/Icon.tsx';

type Question = NonNullable<DisplayState['tip']>;

/**
 * Asks the customer for a tip before the payment starts (D-081, D-144): none, a suggested one, or an
 * amount of their own. They may choose again until then.
 */
export function TipPart({ tip }: { tip: Question }) {
  const { t, formats } = useTexts();
  const [isTyping, setIsTyping] = useState(false);
  const choosing = useMutation({
    mutationFn: (cents: Cents) =>
      api().call('POST /api/display/tip', { body: { question: tip.question, tip: eurosFromCents(cents) } }),
  });
  const base = centsFromEuros(tip.amount) ?? 0;
  const money = (cents: Cents): string => formats.money(eurosFromCents(cents));
  // The till confirms the choice; until then the last press counts.
  const confirmed = tip.chosen === null ? null : centsFromEuros(tip.chosen);
  const chosen = choosing.isError ? confirmed : (choosing.variables ?? confirmed);
  const choose = (cents: Cents): void => {
    setIsTyping(false);
    choosing.mutate(cents);
  };
  const suggested = suggestedTips(base, tip.percents);
  const isOwn = chosen !== null && chosen > 0 && suggested.every((one) => one.tip !== chosen);
  return (
    <section className={css.tip} aria-labelledby="tip-question">
      <h2 id="tip-question" className={css.ask}>
        {t('sale.tip.ask')}
      </h2>
      <p className={css.lead}>{t('sale.tip.for_staff', { amount: formats.money(tip.amount) })}</p>
      {isTyping ? (
        <OwnTip base={base} onChoose={choose} onBack={() => setIsTyping(false)} />
      ) : (
        <div className={css.choices}>
          <Choice isChosen={chosen === 0} onClick={() => choose(0)}>
            {t('sale.tip.none')}
          </Choice>
          {suggested.map((one) => (
            <Choice key={one.percent} isChosen={chosen === one.tip} onClick={() => choose(one.tip)}>
              {t('sale.tip.percent', { percent: one.percent })}
              <small>{money(one.tip)}</small>
            </Choice>
          ))}
          <Choice isChosen={isOwn} onClick={() => setIsTyping(true)}>
            {t('sale.tip.other')}
            {isOwn ? <small>{money(chosen)}</small> : null}
          </Choice>
        </div>
      )}
      <p role="alert" className={css.late}>
        {choosing.error ? textOfError(choosing.error, t) : ''}
      </p>
    </section>
  );
}

type ChoiceProps = { isChosen: boolean; onClick: () => void; children: React.ReactNode };

const Choice = ({ isChosen, onClick, children }: ChoiceProps) => (
  <button type="button" className={css.choice} aria-pressed={isChosen} onClick={onClick}>
    {children}
  </button>
);

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0'];

type OwnTipProps = { base: Cents; onChoose: (cents: Cents) => void; onBack: () => void };

function OwnTip({ base, onChoose, onBack }: OwnTipProps) {
  const { t, formats } = useTexts();
  const [typed, setTyped] = useState<Cents | null>(null);
  const cents = Math.min(typed ?? 0, tipMax(base));
  return (
    <>
      <fieldset className={css.pad} aria-label={t('sale.tip.pad')}>
        {KEYS.map((key) => (
          <button key={key} type="button" className={css.key} onClick={() => setTyped(afterAmountKey(typed, key))}>
            {key}
          </button>
        ))}
        <button
          type="button"
          className={css.key}
          aria-label={t('sale.tip.delete')}
          onClick={() => setTyped(afterAmountKey(typed, 'Backspace'))}
        >
          <BackspaceIcon />
        </button>
      </fieldset>
      <div className={css.ends}>
        <Choice isChosen={false} onClick={onBack}>
          {t('sale.tip.back')}
        </Choice>
        <Choice isChosen={false} onClick={() => onChoose(cents)}>
          {t('sale.tip.typed', { amount: formats.money(eurosFromCents(cents)) })}
        </Choice>
      </div>
    </>
  );
}
