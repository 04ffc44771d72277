import { type FormEvent, type ReactNode, useState } from 'react';
import keys from '#apps/pos/components/Keys.module.css';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { type CartDiscount, type CartLine, linesOf, nameOf } from '#apps/pos/sell/cart/cart.ts';
import { useCart } from '#apps/pos/sell/cart/use-cart.ts';
import css from '#apps/pos/sell/discount/Discount.module.css';
import { type ChosenDiscount, givenOf, needsApproval, placesOf } from '#apps/pos/sell/discount/discount.ts';
import { useTill } from '#apps/pos/till/till.tsx';
import { eurosFromCents } from '#kernel/money.ts';
import { typedNumber } from '#kernel/typed-number.ts';
import { DISCOUNT_KINDS, type DiscountKind, REMARK_MAX } from '#modules/discounts/rules/discount.ts';
import { TextField } from '#ui/Field.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';

type Draft = {
  /** The key of a line; null: the whole bill. */
  readonly line: string | null;
  /** How many of the line; null: all. */
  readonly count: number | null;
  readonly kind: DiscountKind;
  readonly value: string;
  readonly reason: number | null;
  readonly remark: string;
};
const PERCENTS = [10, 20, 25, 50];

type Props = {
  readonly onGive: (chosen: ChosenDiscount) => void;
  readonly onAsk: (chosen: ChosenDiscount) => void;
};

/** Asks on what a discount is, how much, and why. */
export function DiscountForm({ onGive, onAsk }: Props) {
  const { t, formats } = useTexts();
  const { cart } = useCart();
  const till = useTill();
  const lines = linesOf(cart.entries).filter(({ sample }) => sample.kind !== 'card' && sample.discount === undefined);
  const isWholeOpen = !cart.discounts.some(({ whole }) => whole);
  const [draft, setDraft] = useState<Draft>({
    line: isWholeOpen ? null : (lines[0]?.key ?? null),
    count: null,
    kind: 'percent',
    value: '',
    reason: null,
    remark: '',
  });
  const set = (change: Partial<Draft>): void => setDraft({ ...draft, ...change });
  const line = lines.find(({ key }) => key === draft.line) ?? null;
  const chosen = useChosen(draft, line);
  const isAsking = chosen !== null && needsApproval(chosen.given, null, till);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (chosen) (isAsking ? onAsk : onGive)(chosen);
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <OnWhat draft={draft} set={set} lines={lines} isWholeOpen={isWholeOpen} />
      <HowMuch draft={draft} set={set} />
      <Group legend={t('sell.discount.why')}>
        {till.discounts.reasons.map(({ id, name }) => (
          <Choice key={id} isChosen={draft.reason === id} onChoose={() => set({ reason: id })}>
            {name}
          </Choice>
        ))}
      </Group>
      <TextField
        label={t('sell.discount.remark')}
        autoComplete="off"
        value={draft.remark}
        maxLength={REMARK_MAX}
        onChange={(event) => set({ remark: event.target.value })}
      />
      <div className={css.foot}>
        {chosen ? (
          <p className={css.preview}>
            {t('sell.discount.preview', {
              before: formats.money(eurosFromCents(chosen.given.base)),
              after: formats.money(eurosFromCents(chosen.given.base - chosen.given.cents)),
            })}
          </p>
        ) : null}
        <SubmitButton size="large" ready={chosen !== null} busy={false} busyLabel={t('common.busy')}>
          {t(isAsking ? 'sell.discount.ask' : 'sell.discount.give')}
        </SubmitButton>
      </div>
    </form>
  );
}

type Part = { readonly draft: Draft; readonly set: (change: Partial<Draft>) => void };

/** The whole bill or a line, and how many of it. */
function OnWhat({
  draft,
  set,
  lines,
  isWholeOpen,
}: Part & { readonly lines: readonly CartLine[]; readonly isWholeOpen: boolean }) {
  const { t } = useTexts();
  const { cart } = useCart();
  const line = lines.find(({ key }) => key === draft.line) ?? null;
  return (
    <>
      <Group legend={t('sell.discount.on')}>
        {isWholeOpen ? (
          <Choice isChosen={line === null} onChoose={() => set({ line: null, count: null })}>
            {t(cart.discounts.length > 0 ? 'sell.discount.rest' : 'sell.discount.whole')}
          </Choice>
        ) : null}
        {lines.map(({ key, count, sample }) => (
          <Choice key={key} isChosen={line?.key === key} onChoose={() => set({ line: key, count: null })}>
            {count > 1 ? `${count} × ${nameOf(sample)}` : nameOf(sample)}
          </Choice>
        ))}
      </Group>
      {line && line.count > 1 ? (
        <Group legend={t('sell.discount.count')}>
          {Array.from({ length: line.count }, (_, index) => index + 1).map((count) => (
            <Choice
              key={count}
              isChosen={(draft.count ?? line.count) === count}
              onChoose={() => set({ count: count === line.count ? null : count })}
            >
              {count}
            </Choice>
          ))}
        </Group>
      ) : null}
    </>
  );
}

/** In per cent, in euros, or all of it. */
function HowMuch({ draft, set }: Part) {
  const { t } = useTexts();
  return (
    <>
      <Group legend={t('sell.discount.what')}>
        {DISCOUNT_KINDS.map((kind) => (
          <Choice key={kind} isChosen={draft.kind === kind} onChoose={() => set({ kind, value: '' })}>
            {t(`sell.discount.kind.${kind}`)}
          </Choice>
        ))}
      </Group>
      {draft.kind === 'percent' ? (
        <Group legend={t('sell.discount.percent')}>
          {PERCENTS.map((percent) => (
            <Choice key={percent} isChosen={draft.value === `${percent}`} onChoose={() => set({ value: `${percent}` })}>
              {`${percent} %`}
            </Choice>
          ))}
        </Group>
      ) : null}
      {draft.kind === 'complimentary' ? null : (
        <TextField
          label={t(draft.kind === 'percent' ? 'sell.discount.other_percent' : 'sell.discount.amount')}
          inputMode="decimal"
          autoComplete="off"
          value={draft.value}
          maxLength={9}
          onChange={(event) => set({ value: event.target.value })}
        />
      )}
    </>
  );
}

/** Returns the discount of the draft with what it takes off; null while something is missing. */
function useChosen(
  { kind, value: typed, reason: reasonId, remark, count }: Draft,
  line: CartLine | null,
): (ChosenDiscount & { readonly given: { readonly cents: number; readonly base: number } }) | null {
  const { cart } = useCart();
  const { discounts } = useTill();
  const reason = discounts.reasons.find(({ id }) => id === reasonId);
  const value = kind === 'complimentary' ? 0 : typedNumber(typed);
  const isSize = typeof value === 'number' && (kind === 'complimentary' ? value === 0 : value > 0);
  if (!reason || !isSize || (kind === 'percent' && value > 100)) return null;
  const discount: CartDiscount = {
    id: crypto.randomUUID(),
    kind,
    value,
    whole: line === null,
    reason,
    remark: remark.trim(),
    approval: null,
  };
  const places = line ? placesOf(cart.entries, line.key, count ?? line.count) : [];
  const entries = cart.entries.map((entry, index) =>
    places.includes(index) && entry.kind !== 'card' ? { ...entry, discount: discount.id } : entry,
  );
  const given = givenOf({ entries, discounts: [...cart.discounts, discount] }).at(-1);
  if (!given || given.cents <= 0 || (kind === 'amount' && given.cents !== Math.round(value * 100))) return null;
  return { discount, places, worth: given.cents, given };
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{legend}</legend>
      <div className={keys.choices}>{children}</div>
    </fieldset>
  );
}

function Choice({ isChosen, onChoose, children }: { isChosen: boolean; onChoose: () => void; children: ReactNode }) {
  return (
    <button type="button" className={keys.choice} aria-pressed={isChosen} onClick={onChoose}>
      {children}
    </button>
  );
}
