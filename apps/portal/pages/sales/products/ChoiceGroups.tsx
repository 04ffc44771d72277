import { useState } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import formCss from '#apps/portal/components/form/Form.module.css';
import { TextsFields } from '#apps/portal/components/form/TextsFields.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/products/ChoiceGroups.module.css';
import {
  type ChoiceValues,
  copiedGroups,
  type GroupValues,
  nameIn,
  newChoice,
  newGroup,
} from '#apps/portal/pages/sales/products/choice-values.ts';
import { useProducts } from '#apps/portal/pages/sales/products/products.ts';
import type { Language } from '#kernel/texts.ts';
import { CHOICE_GROUPS_MAX, CHOICES_MAX } from '#modules/products/rules/choices.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox, Select, TextField } from '#ui/Field.tsx';

/** What this part needs of the form that it is in. */
export type ChoiceForm = { choice_groups: GroupValues[] };
type Group = `choice_groups.${number}`;
type OneChoice = `${Group}.choices.${number}`;
type Names = `${Group}.names` | `${OneChoice}.names`;
type Field = `${Names}.${Language}` | `${Group}.min` | `${Group}.max` | `${OneChoice}.surcharge`;
type Props = {
  form: UseFormReturn<ChoiceForm>;
  field: (name: Field | `${OneChoice}.preselected` | `${OneChoice}.sold_out`) => { name: string; errors?: string[] };
  groupErrors: (name: Names | `${Group}.choices`) => string[] | undefined;
  languages: readonly Language[];
  /** Null: a new one. */
  productId: number | null;
};

/** Edits what is chosen when a product is sold, such as sweet or salted (decision 0101). */
export function ChoiceGroups(props: Props) {
  const { t } = useTexts();
  const { form, languages } = props;
  const { fields, append, remove, insert, move } = useFieldArray({ control: form.control, name: 'choice_groups' });
  const removal = useRemoval<GroupValues>((index) => form.getValues(`choice_groups.${index}`), { remove, insert });
  return (
    <fieldset className={formCss.group}>
      <legend className={formCss.groupName}>{t('products.choices.title')}</legend>
      <p className={formCss.hint}>{t(fields.length === 0 ? 'products.choices.empty' : 'products.choices.hint')}</p>
      {fields.map(({ id }, index) => (
        <GroupFields
          key={id}
          {...props}
          index={index}
          onRemove={() => removal.take(index)}
          onUp={index > 0 ? () => move(index, index - 1) : null}
        />
      ))}
      {removal.notice}
      {fields.length < CHOICE_GROUPS_MAX ? (
        <div>
          <Button size="small" onClick={() => append(newGroup(languages))}>
            {t('products.choices.add_group')}
          </Button>
        </div>
      ) : null}
      {fields.length === 0 ? <CopyGroups {...props} onCopy={(groups) => append(groups)} /> : null}
    </fieldset>
  );
}

/** Copies the groups of another product, so that they are written once. */
function CopyGroups({ languages, productId, onCopy }: Props & { onCopy: (groups: GroupValues[]) => void }) {
  const { t } = useTexts();
  const { data } = useProducts({ archived: false, category: null });
  const others = (data ?? []).filter(({ id, choice_groups }) => id !== productId && choice_groups.length > 0);
  if (others.length === 0) return null;
  return (
    <Select
      label={t('products.choices.copy')}
      value=""
      onChange={({ target }) => {
        const product = others.find(({ id }) => String(id) === target.value);
        if (product) onCopy(copiedGroups(languages, product));
      }}
    >
      <option value="">{t('products.choices.copy_none')}</option>
      {others.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

type InList = { index: number; onRemove: () => void; onUp: (() => void) | null };

function GroupFields(props: Props & InList) {
  const { t, locale } = useTexts();
  const { form, field, groupErrors, languages, index, onRemove, onUp } = props;
  const at: Group = `choice_groups.${index}`;
  const { fields, append, remove, insert, move } = useFieldArray({ control: form.control, name: `${at}.choices` });
  const removal = useRemoval<ChoiceValues>((choice) => form.getValues(`${at}.choices.${choice}`), { remove, insert });
  const name = nameIn(form.watch(`${at}.names`) ?? {}, locale) || t('products.choices.group', { number: index + 1 });
  const errors = groupErrors(`${at}.choices`);
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{name}</legend>
      <TextsFields
        label={t('products.choices.group_name')}
        languages={languages}
        errors={groupErrors(`${at}.names`)?.join('\n')}
        field={(language) => ({ ...field(`${at}.names.${language}`), maxLength: 100 })}
      />
      <div className={formCss.two}>
        <TextField
          {...field(`${at}.min`)}
          label={t('products.choices.min')}
          hint={t('products.choices.min_hint')}
          inputMode="numeric"
        />
        <TextField {...field(`${at}.max`)} label={t('products.choices.max')} inputMode="numeric" />
      </div>
      {fields.map(({ id }, choice) => (
        <ChoiceFields
          key={id}
          {...props}
          group={index}
          index={choice}
          onRemove={() => removal.take(choice)}
          onUp={choice > 0 ? () => move(choice, choice - 1) : null}
        />
      ))}
      {removal.notice}
      {errors ? <p className={formCss.error}>{errors.join('\n')}</p> : null}
      <div className={css.foot}>
        {fields.length < CHOICES_MAX ? (
          <Button size="small" onClick={() => append(newChoice(languages))}>
            {t('products.choices.add_choice')}
          </Button>
        ) : null}
        <Actions name={name} label={t('products.choices.remove_group')} onRemove={onRemove} onUp={onUp} />
      </div>
    </fieldset>
  );
}

function ChoiceFields({
  form,
  field,
  groupErrors,
  languages,
  group,
  index,
  onRemove,
  onUp,
}: Props & InList & { group: number }) {
  const { t, locale } = useTexts();
  const at: OneChoice = `choice_groups.${group}.choices.${index}`;
  const name = nameIn(form.watch(`${at}.names`) ?? {}, locale) || t('products.choices.choice', { number: index + 1 });
  return (
    <fieldset className={css.choice}>
      <legend className={css.legend}>{name}</legend>
      <TextsFields
        label={t('products.choices.choice_name')}
        languages={languages}
        errors={groupErrors(`${at}.names`)?.join('\n')}
        field={(language) => ({ ...field(`${at}.names.${language}`), maxLength: 100 })}
      />
      <TextField {...field(`${at}.surcharge`)} label={t('products.choices.surcharge')} inputMode="decimal" />
      <Checkbox {...field(`${at}.preselected`)} label={t('products.choices.preselected')} />
      <Checkbox {...field(`${at}.sold_out`)} label={t('products.choices.sold_out')} />
      <div className={css.foot}>
        <Actions name={name} label={t('products.choices.remove_choice')} onRemove={onRemove} onUp={onUp} />
      </div>
    </fieldset>
  );
}

function Actions(props: Pick<InList, 'onRemove' | 'onUp'> & { name: string; label: string }) {
  const { t } = useTexts();
  return (
    <>
      {props.onUp ? (
        <Button
          size="small"
          variant="quiet"
          aria-label={t('products.choices.up_name', { name: props.name })}
          onClick={props.onUp}
        >
          {t('products.choices.up')}
        </Button>
      ) : null}
      <Button
        size="small"
        variant="quiet"
        aria-label={t('products.choices.remove_name', { name: props.name })}
        onClick={props.onRemove}
      >
        {props.label}
      </Button>
    </>
  );
}

/** Takes an element of a list away, and offers to bring it back. */
function useRemoval<Value extends { names: Record<string, string> }>(
  read: (index: number) => Value,
  list: { remove: (index: number) => void; insert: (index: number, value: Value) => void },
) {
  const { t, locale } = useTexts();
  const [removed, setRemoved] = useState<{ index: number; value: Value } | null>(null);
  const take = (index: number): void => {
    setRemoved({ index, value: structuredClone(read(index)) });
    list.remove(index);
  };
  const notice = removed ? (
    <p className={css.removed} role="status">
      {t('products.choices.removed', { name: nameIn(removed.value.names, locale) || t('products.choices.unnamed') })}
      <Button
        size="small"
        onClick={() => {
          list.insert(removed.index, removed.value);
          setRemoved(null);
        }}
      >
        {t('products.choices.undo')}
      </Button>
    </p>
  ) : null;
  return { take, notice };
}
