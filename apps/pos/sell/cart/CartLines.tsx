import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/sell/cart/BillPane.module.css';
import {
  type CartLine,
  choicesOf,
  linesOf,
  nameOf,
  partsOf,
  withoutLine,
  withoutOne,
} from '#apps/pos/sell/cart/cart.ts';
import { useCart } from '#apps/pos/sell/cart/use-cart.ts';
import { DiscountRow } from '#apps/pos/sell/discount/DiscountRow.tsx';
import { type Given, givenOf } from '#apps/pos/sell/discount/discount.ts';
import { persistedChoosing } from '#apps/pos/sell/products/choices.ts';
import { useTill } from '#apps/pos/till/till.tsx';
import { eurosFromCents } from '#kernel/money.ts';

/** Shows the lines with plus and minus. Tickets of a numbered hall are changed in the seat plan. */
export function CartLines({ onOpenShow }: { onOpenShow: (id: number) => void }) {
  const { cart } = useCart();
  const given = givenOf(cart);
  return (
    <ul className={css.list}>
      {linesOf(cart.entries).map((line) => (
        <li key={line.key} className={css.line}>
          <Line line={line} given={given} onOpenShow={onOpenShow} />
        </li>
      ))}
    </ul>
  );
}

function Line({ line, given, onOpenShow }: { line: CartLine; given: Given[]; onOpenShow: (id: number) => void }) {
  const { t, formats } = useTexts();
  const { change } = useCart();
  const { key, sample, count, seats, amount } = line;
  const name = nameOf(sample);
  const discount = given.find((each) => sample.kind !== 'card' && each.discount.id === sample.discount);
  const isSeated = sample.kind === 'ticket' && sample.screening.numbered;
  // A scanned card exists once.
  const isOneCard = sample.kind === 'card' && sample.barcode !== undefined;
  const more = (): void => {
    if (sample.kind === 'ticket' && isSeated) onOpenShow(sample.screening.id);
    else change((entries) => [...entries, sample]);
  };
  return (
    <>
      <div className={css.what}>
        <span className={css.name}>{name}</span>
        <Parts line={line} />
        <Chosen line={line} />
        {sample.kind === 'ticket' ? (
          <button type="button" className={css.show} onClick={() => onOpenShow(sample.screening.id)}>
            {[formats.time(Date.parse(sample.screening.start)), sample.screening.title].join(' ')}
          </button>
        ) : null}
        {sample.kind === 'card' && sample.barcode ? (
          <span className={css.seats}>
            {sample.recharge ? t('sell.cards.recharged', { code: sample.barcode }) : sample.barcode}
          </span>
        ) : null}
        {sample.kind === 'ticket' && isSeated ? (
          <span className={css.seats}>
            {seats.length > 0 ? t('sell.bill.seats', { seats: seats.join(', ') }) : t('sell.bill.no_seats')}
          </span>
        ) : null}
      </div>
      <output className={css.amount}>{formats.money(eurosFromCents(amount - (discount?.cents ?? 0)))}</output>
      {discount ? <DiscountRow given={discount} /> : null}
      <div className={css.steps}>
        <button
          type="button"
          className={css.step}
          aria-label={t('sell.bill.fewer', { name })}
          onClick={() => change((entries) => withoutOne(entries, key))}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3 8h10" />
          </svg>
        </button>
        <output className={css.count}>{count}</output>
        <button
          type="button"
          className={css.step}
          aria-label={t('sell.bill.more', { name })}
          disabled={isOneCard}
          onClick={more}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3 8h10M8 3v10" />
          </svg>
        </button>
        <button
          type="button"
          className={css.away}
          aria-label={t('sell.bill.away', { name })}
          onClick={() => change((entries) => withoutLine(entries, key))}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M4 4l8 8M12 4l-8 8" />
          </svg>
        </button>
      </div>
    </>
  );
}

/** Shows the parts of a combo below its name. */
function Parts({ line: { sample } }: { line: CartLine }) {
  const parts = partsOf(sample);
  if (parts.length === 0) return null;
  return (
    <ul className={css.parts}>
      {parts.map((part) => (
        <li key={part}>{part}</li>
      ))}
    </ul>
  );
}

/** Shows what was chosen for a product; a press opens its choices. */
function Chosen({ line: { key, sample } }: { line: CartLine }) {
  const { t } = useTexts();
  const { products } = useTill();
  if (sample.kind !== 'product') return null;
  const { id, name } = sample.product;
  const chosen = choicesOf(sample);
  const hasChoices = products.some((product) => product.id === id && product.choice_groups.length > 0);
  if (!hasChoices) return chosen ? <span className={css.seats}>{chosen}</span> : null;
  return (
    <button
      type="button"
      className={css.chosen}
      aria-label={[t('sell.products.choices.change', { name }), chosen].filter(Boolean).join(': ')}
      onClick={() => persistedChoosing.set({ productId: id, line: key })}
    >
      {chosen || t('sell.products.choices.none')}
    </button>
  );
}
