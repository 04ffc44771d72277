import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import formCss from '#apps/portal/components/form/Form.module.css';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/products/ChoiceGroups.module.css';
import { newPart, type PartValues, separatePrice } from '#apps/portal/pages/sales/products/combo-values.ts';
import { useProducts } from '#apps/portal/pages/sales/products/products.ts';
import type { ProductWire } from '#modules/products/contract/staff.ts';
import { COMBO_PARTS_MAX } from '#modules/products/rules/combo.ts';
import { Button } from '#ui/Button.tsx';
import { Select, TextField } from '#ui/Field.tsx';

/** What this part needs of the form that it is in. */
export type ComboForm = { parts: PartValues[] };
type Field = `parts.${number}.product_id` | `parts.${number}.quantity`;
type Props = {
  form: UseFormReturn<ComboForm>;
  field: (name: Field) => { name: string; errors?: string[] };
  groupErrors: (name: 'parts') => string[] | undefined;
  /** Null: a new one. */
  product: ProductWire | null;
};

/** Edits the products of a combo, and how many of each (decision 0104). */
export function ComboParts({ form, field, groupErrors, product }: Props) {
  const { t, formats } = useTexts();
  const { data } = useProducts({ archived: false, category: null });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'parts' });
  const parts = form.watch('parts');
  const offered = (data ?? []).filter((each) => each.parts === null);
  const separately = separatePrice(parts, offered);
  const errors = groupErrors('parts');
  return (
    <fieldset className={formCss.group}>
      <legend className={formCss.groupName}>{t('products.combo.title')}</legend>
      <p className={formCss.hint}>{t('products.combo.hint')}</p>
      {fields.map(({ id }, index) => (
        <PartFields
          key={id}
          index={index}
          field={field}
          options={optionsFor(parts, index, offered, product)}
          chosen={parts[index]?.product_id ?? ''}
          name={offered.find((each) => String(each.id) === parts[index]?.product_id)?.name ?? ''}
          onRemove={fields.length > 1 ? () => remove(index) : null}
        />
      ))}
      {errors ? <p className={formCss.error}>{errors.join('\n')}</p> : null}
      {separately === null ? null : (
        <p className={formCss.hint}>{t('products.combo.separately', { amount: formats.money(separately) })}</p>
      )}
      {fields.length < COMBO_PARTS_MAX ? (
        <div>
          <Button size="small" onClick={() => append(newPart())}>
            {t('products.combo.add_part')}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}

type Option = { readonly id: number; readonly name: string };

/** Offers each product once; one that is archived meanwhile stays in its row, so that its name can be read. */
function optionsFor(
  parts: readonly PartValues[],
  index: number,
  offered: readonly Option[],
  product: ProductWire | null,
): Option[] {
  const own = parts[index]?.product_id;
  const elsewhere = parts.flatMap(({ product_id }, at) => (at === index ? [] : product_id));
  const archived = (product?.parts ?? [])
    .filter(({ product_id }) => String(product_id) === own && offered.every(({ id }) => id !== product_id))
    .map(({ product_id, name }) => ({ id: product_id, name }));
  return [...archived, ...offered.filter(({ id }) => !elsewhere.includes(String(id)))];
}

function PartFields(props: {
  index: number;
  field: Props['field'];
  options: readonly Option[];
  /** The products may be read after the form is shown: the choice is that of the form. */
  chosen: string;
  name: string;
  onRemove: (() => void) | null;
}) {
  const { t } = useTexts();
  const { index, field, options, chosen, onRemove } = props;
  const name = props.name || t('products.combo.part', { number: index + 1 });
  return (
    <fieldset className={css.choice}>
      <legend className={css.legend}>{name}</legend>
      <div className={formCss.two}>
        <Select {...field(`parts.${index}.product_id`)} value={chosen} label={t('products.combo.product')}>
          <option value="">{t('products.combo.choose')}</option>
          {options.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </Select>
        <TextField {...field(`parts.${index}.quantity`)} label={t('products.combo.quantity')} inputMode="numeric" />
      </div>
      {onRemove ? (
        <div className={css.foot}>
          <Button
            size="small"
            variant="quiet"
            aria-label={t('products.choices.remove_name', { name })}
            onClick={onRemove}
          >
            {t('products.combo.remove_part')}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
