import type { Id } from '#kernel/ids.ts';
import { type Cents, sumCents } from '#kernel/money.ts';
import type { Problem } from '#kernel/refusal.ts';
import type { Texts } from '#kernel/texts.ts';

/** Groups of a product, choices of a group, and the most that can be chosen of one. */
export const CHOICE_GROUPS_MAX = 10;
export const CHOICES_MAX = 20;

/** One thing to choose for a product (decision 0101). */
export type Choice = {
  readonly id: Id;
  readonly name: Texts;
  /** VAT included, at the rate of the product. */
  readonly surcharge: Cents;
  /** Chosen until the attendant changes it. */
  readonly preselected: boolean;
  /** There is none left: it cannot be chosen. */
  readonly sold_out: boolean;
};
/** Choices of one kind, of which at least `min` and at most `max` are chosen. */
export type ChoiceGroup = {
  readonly id: Id;
  readonly name: Texts;
  readonly min: number;
  readonly max: number;
  readonly choices: readonly Choice[];
};
/** What was chosen, as it is stored with a line of a bill. */
export type ChosenChoice = Pick<Choice, 'id' | 'name'> & { readonly cents: Cents };

/** What the server and the till know of a group, each with names and money of its own. */
type Limits = {
  readonly min: number;
  readonly max: number;
  readonly choices: readonly { readonly id: Id; readonly preselected: boolean; readonly sold_out: boolean }[];
};

/** Groups and choices with their names, which are texts at the server and one text at the till. */
type Named<Name> = { readonly name: Name };
type NamedLimits<Name> = Limits &
  Named<Name> & { readonly choices: readonly (Limits['choices'][number] & Named<Name>)[] };

/** A group in a form, whose new choices have no id yet. */
type FormLimits = Pick<Limits, 'min' | 'max'> & { readonly choices: readonly { readonly preselected: boolean }[] };

/** Returns the choices that are chosen, in the order of the groups. */
export const chosenOf = <Each extends { readonly id: Id }>(
  groups: readonly { readonly choices: readonly Each[] }[],
  ids: readonly Id[],
): Each[] => groups.flatMap(({ choices }) => choices.filter(({ id }) => ids.includes(id)));

/** Returns the choices of a product that is sold without a question; none that is sold out. */
export const preselectedIn = (groups: readonly Limits[]): Id[] =>
  groups.flatMap(({ choices }) =>
    choices.flatMap(({ id, preselected, sold_out }) => (preselected && !sold_out ? [id] : [])),
  );

/** Returns whether the attendant must see the choices before the product is sold: also when one that it usually has is sold out. */
export const asksForChoices = (groups: readonly Limits[]): boolean =>
  groups.some(({ min, choices }) => min > 0 || choices.some(({ preselected, sold_out }) => preselected && sold_out));

/** Returns whether so many choices are sold out that a group cannot have what it needs: the product is sold out too. */
export const lacksChoices = (groups: readonly Limits[]): boolean =>
  groups.some(({ min, choices }) => choices.filter(({ sold_out }) => !sold_out).length < min);

/**
 * Returns why a product is not sold with these choices: `products.choice_unknown` for one that it does
 * not have (any more), `products.choice_twice`, `products.choice_sold_out` with {choice}, and
 * `products.choices_too_few`, `products.choices_too_many` with {group, count}.
 */
export function whyNotChoices<Name>(
  groups: readonly NamedLimits<Name>[],
  ids: readonly Id[],
  nameOf: (named: Named<Name>) => string,
): Problem | null {
  const chosen = new Set(ids);
  if (chosen.size < ids.length) return { code: 'products.choice_twice' };
  const choices = chosenOf(groups, ids);
  if (choices.length < ids.length) return { code: 'products.choice_unknown' };
  const gone = choices.find(({ sold_out }) => sold_out);
  if (gone) return { code: 'products.choice_sold_out', params: { choice: nameOf(gone) } };
  for (const group of groups) {
    const count = chosenOf([group], ids).length;
    const params = { group: nameOf(group) };
    if (count < group.min) return { code: 'products.choices_too_few', params: { ...params, count: group.min } };
    if (count > group.max) return { code: 'products.choices_too_many', params: { ...params, count: group.max } };
  }
  return null;
}

/**
 * Returns the choices after one was pressed: of a group with one choice it replaces the other; a full
 * group takes no more; the only choice of a group that needs one stays; one that is sold out can only be taken away.
 */
export function afterPress(groups: readonly Limits[], ids: readonly Id[], pressed: Id): readonly Id[] {
  const group = groups.find(({ choices }) => choices.some(({ id }) => id === pressed));
  if (!group) return ids;
  const ofGroup = chosenOf([group], ids).map(({ id }) => id);
  if (ids.includes(pressed)) {
    const isOnly = group.min === 1 && group.max === 1;
    return isOnly ? ids : ids.filter((id) => id !== pressed);
  }
  if (group.choices.some(({ id, sold_out }) => id === pressed && sold_out)) return ids;
  if (group.max === 1) return [...ids.filter((id) => !ofGroup.includes(id)), pressed];
  return ofGroup.length < group.max ? [...ids, pressed] : ids;
}

/** Returns the price of a product with its choices. */
export const priceWith = (price: Cents, chosen: readonly { readonly surcharge: Cents }[]): Cents =>
  price + sumCents(chosen.map(({ surcharge }) => surcharge));

/** Returns the problems of groups in a form, at their fields. */
export function choiceProblems(groups: readonly FormLimits[], isOpenPrice: boolean): Problem[] {
  if (groups.length > 0 && isOpenPrice) return [{ code: 'products.choices_open_price', path: 'open_price.min' }];
  return groups.flatMap(({ min, max, choices }, index): Problem[] => {
    const at = (field: string): string => `choice_groups.${index}.${field}`;
    if (choices.length === 0) return [{ code: 'products.choices_none', path: at('choices') }];
    if (max < min) return [{ code: 'products.choices_limits', path: at('max') }];
    if (choices.length < min)
      return [{ code: 'products.choices_missing', params: { count: choices.length }, path: at('min') }];
    return choices.filter(({ preselected }) => preselected).length > max
      ? [{ code: 'products.choices_preselected', params: { count: max }, path: at('choices') }]
      : [];
  });
}
