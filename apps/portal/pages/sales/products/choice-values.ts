import { textsForFields } from '#apps/portal/components/form/languages.ts';
import type { Language, Texts } from '#kernel/texts.ts';
import { typedNumber } from '#kernel/typed-number.ts';
import type { ProductWire } from '#modules/products/contract/staff.ts';

/** The choices of a product as the form has them; numbers as they are typed. */
export type ChoiceValues = {
  /** Null: a new one. */
  existingId: number | null;
  names: Record<string, string>;
  surcharge: string;
  preselected: boolean;
  sold_out: boolean;
};
export type GroupValues = {
  existingId: number | null;
  names: Record<string, string>;
  min: string;
  max: string;
  choices: ChoiceValues[];
};

export const newChoice = (languages: readonly Language[]): ChoiceValues => ({
  existingId: null,
  names: textsForFields(languages, {}),
  surcharge: '0',
  preselected: false,
  sold_out: false,
});

/** A new group asks for exactly one of two choices; the first is chosen from the start. */
export const newGroup = (languages: readonly Language[]): GroupValues => ({
  existingId: null,
  names: textsForFields(languages, {}),
  min: '1',
  max: '1',
  choices: [{ ...newChoice(languages), preselected: true }, newChoice(languages)],
});

export const groupsForFields = (languages: readonly Language[], product: ProductWire | null): GroupValues[] =>
  (product?.choice_groups ?? []).map(({ id, names, min, max, choices }) => ({
    existingId: id,
    names: textsForFields(languages, names),
    min: String(min),
    max: String(max),
    choices: choices.map((choice) => ({
      existingId: choice.id,
      names: textsForFields(languages, choice.names),
      surcharge: choice.surcharge.toFixed(2),
      preselected: choice.preselected,
      sold_out: choice.sold_out,
    })),
  }));

/** Returns the names of all groups and choices: each language in use has its fields. */
export const namesOfChoices = (product: ProductWire | null): Texts[] =>
  (product?.choice_groups ?? []).flatMap(({ names, choices }) => [names, ...choices.map((choice) => choice.names)]);

/** Returns the groups of another product as new ones. */
export const copiedGroups = (languages: readonly Language[], product: ProductWire): GroupValues[] =>
  groupsForFields(languages, product).map((group) => ({
    ...group,
    existingId: null,
    choices: group.choices.map((choice) => ({ ...choice, existingId: null })),
  }));

/** Returns the groups as they are sent; what is no number is refused at its field. */
export const groupsFromFields = (groups: readonly GroupValues[]) =>
  groups.map(({ existingId, names, min, max, choices }) => ({
    id: existingId,
    names,
    min: typedNumber(min),
    max: typedNumber(max),
    choices: choices.map((choice) => ({
      id: choice.existingId,
      names: choice.names,
      surcharge: typedNumber(choice.surcharge),
      preselected: choice.preselected,
      sold_out: choice.sold_out,
    })),
  }));

/** Returns a name in the language of the reader, or any other. */
export const nameIn = (names: Record<string, string>, locale: string): string =>
  names[locale.slice(0, 2)] || Object.values(names).find(Boolean) || '';
