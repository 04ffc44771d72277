import { type FormEvent, useState } from 'react';
import { useLookUp } from '#apps/pos/codes/use-codes.ts';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { noteVoucher } from '#apps/pos/sell/cart/persisted-cart.ts';
import { useCart } from '#apps/pos/sell/cart/use-cart.ts';
import css from '#apps/pos/sell/products/Cards.module.css';
import { persistedCardAtHand } from '#apps/pos/sell/products/card-at-hand.ts';
import { cardChoice } from '#apps/pos/sell/products/card-choice.ts';
import { useTill } from '#apps/pos/till/till.tsx';
import { eurosFromCents } from '#kernel/money.ts';
import type { TillVoucherType } from '#modules/till/contract/till.ts';
import { canStepDown, canStepUp, type Stepper as Steps, stepDown, stepUp } from '#modules/vouchers/rules/stepper.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import { usePersisted } from '#web/device/persisted.ts';

/**
 * Sells gift and loyalty cards: visits and an amount, then the bill. With a scanned card, blank
 * (D-106) or to recharge (D-093), only its own type is offered.
 */
export function Cards() {
  const { t } = useTexts();
  const { voucher_types } = useTill();
  const card = usePersisted(persistedCardAtHand);
  const offered = voucher_types.filter(({ id }) => card === null || id === card.typeId);
  const title = offered[0]?.title ?? '';
  return (
    <div className={css.shelf}>
      {card ? (
        <p className={css.blank}>
          {t(card.recharges ? 'sell.cards.recharge' : 'sell.cards.blank', { code: card.barcode, title })}
          <Button variant="quiet" size="small" onClick={() => persistedCardAtHand.set(null)}>
            {t(card.recharges ? 'sell.cards.recharge_stop' : 'sell.cards.blank_away')}
          </Button>
        </p>
      ) : (
        <BlankCode />
      )}
      <ul className={css.cards}>
        {offered.map((type) => (
          <li key={type.id} className={css.card}>
            <Card type={type} recharges={card?.recharges ?? false} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Without a scanner the attendant types the code of a blank card. */
function BlankCode() {
  const { t } = useTexts();
  const look = useLookUp();
  const [code, setCode] = useState('');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (code.trim() !== '' && (await look(code.trim()))) setCode('');
  };
  return (
    <form className={css.code} onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('sell.cards.code')}
        value={code}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit">{t('sell.cards.take')}</Button>
    </form>
  );
}

function Card({ type, recharges }: { type: TillVoucherType; recharges: boolean }) {
  const { t, formats } = useTexts();
  const { features } = useTill();
  const { change } = useCart();
  const offered = cardChoice(type, features.includes('products'));
  const [turns, setTurns] = useState(offered.turns.initial);
  const [products, setProducts] = useState(offered.products?.initial ?? 0);
  const price = offered.priceOf(turns, products);
  const money = (cents: number): string => formats.money(eurosFromCents(cents));
  const add = (): void => {
    const { id, title } = type;
    const barcode = persistedCardAtHand.get()?.barcode;
    const sold = { turns, products: eurosFromCents(products), price: eurosFromCents(price) };
    const isAdded = change((entries) => [
      ...entries,
      {
        kind: 'card',
        type: { id, title },
        ...sold,
        ...(barcode !== undefined && { barcode }),
        ...(recharges && { recharge: true }),
      },
    ]);
    if (!isAdded) return;
    persistedCardAtHand.set(null);
    // It was scanned to be recharged, not to pay.
    if (recharges) noteVoucher(null);
  };
  return (
    <>
      <h3 className={css.name}>{type.title}</h3>
      <Steppers
        label={t('sell.cards.turns')}
        fewer={t('sell.cards.turns_fewer')}
        more={t('sell.cards.turns_more')}
        steps={offered.turns}
        value={turns}
        format={String}
        onChange={setTurns}
      />
      {offered.products ? (
        <Steppers
          label={t('sell.cards.products')}
          fewer={t('sell.cards.products_fewer')}
          more={t('sell.cards.products_more')}
          steps={offered.products}
          value={products}
          format={money}
          onChange={setProducts}
        />
      ) : null}
      <Button size="large" wide disabled={price === 0} onClick={add}>
        {t(recharges ? 'sell.cards.recharge_add' : 'sell.cards.add', { price: money(price) })}
      </Button>
    </>
  );
}

type Steppers = {
  label: string;
  fewer: string;
  more: string;
  steps: Steps;
  value: number;
  format: (value: number) => string;
  onChange: (value: number) => void;
};

function Steppers({ label, fewer, more, steps, value, format, onChange }: Steppers) {
  return (
    <Stepper
      label={label}
      minusLabel={fewer}
      plusLabel={more}
      value={value}
      format={format}
      previous={canStepDown(steps, value) ? stepDown(steps, value) : null}
      next={canStepUp(steps, value) ? stepUp(steps, value) : null}
      onChange={onChange}
    />
  );
}
