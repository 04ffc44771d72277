import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { keyOf } from '#apps/pos/sell/cart/cart.ts';
import { useCart } from '#apps/pos/sell/cart/use-cart.ts';
import css from '#apps/pos/sell/products/Choices.module.css';
import { persistedChoosing, productWith } from '#apps/pos/sell/products/choices.ts';
import { useDigits } from '#apps/pos/sell/products/use-digits.ts';
import { useTill } from '#apps/pos/till/till.tsx';
import { afterPress, chosenOf, preselectedIn, whyNotChoices } from '#modules/products/rules/choices.ts';
import type { TillProduct } from '#modules/till/contract/till.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { usePersisted } from '#web/device/persisted.ts';

type Group = TillProduct['choice_groups'][number];

/** Shows the choices of a product before it goes on the bill, or those of a line of the cart. */
export function ChoicesDialog() {
  const { products } = useTill();
  const { cart } = useCart();
  const choosing = usePersisted(persistedChoosing);
  const product = products.find(({ id }) => id === choosing?.productId);
  if (!choosing || !product || product.choice_groups.length === 0) return null;
  const entry = cart.entries.find((each) => keyOf(each) === choosing.line);
  const before = entry?.kind === 'product' ? (entry.product.choices ?? []).map(({ id }) => id) : null;
  return (
    <ChoicesOf
      key={`${product.id} ${choosing.line}`}
      product={product}
      line={choosing.line}
      first={
        before ? chosenOf(product.choice_groups, before).map(({ id }) => id) : preselectedIn(product.choice_groups)
      }
    />
  );
}

type Props = { product: TillProduct; line: string | null; first: readonly number[] };

function ChoicesOf({ product, line, first }: Props) {
  const { t, formats } = useTexts();
  const { choose } = useCart();
  const groups = product.choice_groups;
  const [chosen, setChosen] = useState(first);
  const isReady = whyNotChoices(groups, chosen, ({ name }) => name) === null;
  const price = formats.money(productWith(product, chosen).price);
  const close = (): void => persistedChoosing.set(null);
  const press = (id: number): void => setChosen((before) => afterPress(groups, before, id));
  const done = (): void => {
    if (!isReady) return;
    close();
    choose(product.id, chosen, line);
  };
  const numbered = groups.flatMap(({ choices }) => choices.map(({ id }) => id));
  useDigits((digit) => {
    const id = numbered[digit - 1];
    if (id !== undefined) press(id);
  });
  const list = useKeys(done);
  return (
    <Dialog
      open
      onClose={close}
      title={product.name}
      closeLabel={t('common.close')}
      actions={
        <Button size="large" variant="primary" disabled={!isReady} onClick={done}>
          {t(line === null ? 'sell.products.choices.add' : 'sell.products.choices.save', { price })}
        </Button>
      }
    >
      <div ref={list} className={css.groups}>
        {groups.map((group) => (
          <GroupChoices key={group.id} group={group} chosen={chosen} numbered={numbered} onPress={press} />
        ))}
      </div>
    </Dialog>
  );
}

type GroupProps = {
  group: Group;
  chosen: readonly number[];
  /** All choices of the dialog, in the order of their digits. */
  numbered: readonly number[];
  onPress: (id: number) => void;
};

function GroupChoices({ group, chosen, numbered, onPress }: GroupProps) {
  const { t, formats } = useTexts();
  const { id, name, min, max, choices } = group;
  const isOne = min === 1 && max === 1;
  const isFull = max > 1 && chosenOf([group], chosen).length >= max;
  const limits = { min, max };
  const hint =
    min === max
      ? t('sell.products.choices.exactly', { count: max })
      : t(min === 0 ? 'sell.products.choices.up_to' : 'sell.products.choices.between', limits);
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>
        {name} <small className={css.hint}>{hint}</small>
      </legend>
      <div className={css.choices}>
        {choices.map((choice) => {
          const isChosen = chosen.includes(choice.id);
          const digit = numbered.indexOf(choice.id) + 1;
          return (
            <label key={choice.id} className={css.choice}>
              <input
                type={isOne ? 'radio' : 'checkbox'}
                name={`choices-${id}`}
                checked={isChosen}
                disabled={(isFull || choice.sold_out) && !isChosen}
                onChange={() => onPress(choice.id)}
              />
              <span className={css.name}>{choice.name}</span>
              {choice.sold_out ? (
                <span className={css.surcharge}>{t('sell.products.sold_out')}</span>
              ) : choice.surcharge > 0 ? (
                <span className={css.surcharge}>+ {formats.money(choice.surcharge)}</span>
              ) : null}
              {digit <= DIGITS ? (
                <span className={css.digit} aria-hidden="true">
                  {digit}
                </span>
              ) : null}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Choices that have a digit of their own. */
const DIGITS = 9;

/**
 * The focus begins at what is chosen. Enter ends the choice; arrows go from box to box, and in a group of
 * one the browser moves the choice itself.
 */
function useKeys(done: () => void) {
  const list = useRef<HTMLDivElement>(null);
  const latest = useRef(done);
  useEffect(() => {
    latest.current = done;
  });
  useEffect(() => {
    const place = list.current;
    if (!place) return;
    const boxes = boxesIn(place);
    const first = boxes.find(({ checked }) => checked) ?? boxes[0];
    first?.focus();
    const listen = (event: KeyboardEvent): void => {
      if (event.key === 'Enter') {
        event.preventDefault();
        latest.current();
      } else moveFocus(event, place);
    };
    place.addEventListener('keydown', listen);
    return () => place.removeEventListener('keydown', listen);
  }, []);
  return list;
}

/** What can be chosen. */
const boxesIn = (place: HTMLElement): HTMLInputElement[] =>
  [...place.querySelectorAll('input')].filter(({ disabled }) => !disabled);

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

function moveFocus(event: KeyboardEvent, place: HTMLElement): void {
  const { key, target } = event;
  const step = STEPS[key];
  if (step === undefined || !(target instanceof HTMLInputElement) || target.type !== 'checkbox') return;
  event.preventDefault();
  const boxes = boxesIn(place);
  boxes[(boxes.indexOf(target) + step + boxes.length) % boxes.length]?.focus();
}
