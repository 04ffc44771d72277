import { useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { api, useCountry, useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import { Choices } from '#apps/portal/components/form/Choices.tsx';
import css from '#apps/portal/components/form/Form.module.css';
import { languagesOf, textsForFields } from '#apps/portal/components/form/languages.ts';
import { TextsFields } from '#apps/portal/components/form/TextsFields.tsx';
import { VatField } from '#apps/portal/components/form/VatField.tsx';
import { vatForField, vatFromField } from '#apps/portal/components/form/vat.ts';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { type ChosenPicture, PictureField } from '#apps/portal/components/picture/PictureField.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { type GroupedForm, type StaffForm, useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useUnusualPrice } from '#apps/portal/forms/use-unusual-price.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { ArchiveAction } from '#apps/portal/pages/sales/products/ArchiveAction.tsx';
import { type ChoiceForm, ChoiceGroups } from '#apps/portal/pages/sales/products/ChoiceGroups.tsx';
import { type ComboForm, ComboParts } from '#apps/portal/pages/sales/products/ComboParts.tsx';
import { groupsForFields, groupsFromFields, namesOfChoices } from '#apps/portal/pages/sales/products/choice-values.ts';
import { partsForFields, partsFromFields } from '#apps/portal/pages/sales/products/combo-values.ts';
import {
  PRODUCT_CATEGORIES,
  PRODUCTS,
  productsQuery,
  useProductCategories,
  useProductFilter,
} from '#apps/portal/pages/sales/products/products.ts';
import { StockPart } from '#apps/portal/pages/sales/products/StockPart.tsx';
import type { Language } from '#kernel/texts.ts';
import { typedNumber } from '#kernel/typed-number.ts';
import type { ProductWire } from '#modules/products/contract/staff.ts';
import { ALLERGENS, type Allergen } from '#modules/products/rules/allergens.ts';
import { PRODUCT_STATUSES, type ProductStatus } from '#modules/products/rules/product-status.ts';
import { Checkbox, Select, TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { toast } from '#ui/Toast.tsx';

type Values = ChoiceForm &
  ComboForm & {
    is_combo: boolean;
    names: Record<string, string>;
    descriptions: Record<string, string>;
    barcode: string;
    price: string;
    is_open: boolean;
    open_price: { min: string; max: string };
    vat_rate: string;
    status: ProductStatus;
    categories: string[];
    allergens: Allergen[];
    favourite: boolean;
    sort: string;
    image: ChosenPicture | null;
  };

/** The form of a product. A price that is far above those of the other products is asked about first. */
function useProductForm(product: ProductWire | null, languages: readonly Language[]) {
  const { t } = useTexts();
  const country = useCountry();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const { listQuery, category } = useProductFilter();
  const [names, descriptions] = [product?.names ?? {}, product?.descriptions ?? {}];
  const { form, field, groupErrors, onSubmit, problem, busy } = useStaffForm<Values, ProductWire>({
    values: {
      names: textsForFields(languages, names),
      descriptions: textsForFields(languages, descriptions),
      barcode: product?.barcode ?? '',
      price: product?.price.toFixed(2) ?? '',
      is_open: Boolean(product?.open_price),
      open_price: {
        min: product?.open_price?.min.toFixed(2) ?? '',
        max: product?.open_price?.max.toFixed(2) ?? '',
      },
      choice_groups: groupsForFields(languages, product),
      is_combo: product?.parts != null,
      parts: partsForFields(product),
      vat_rate: vatForField(product, country),
      status: product?.status ?? 'active',
      categories: product ? product.categories.map(({ id }) => String(id)) : category ? [category] : [],
      allergens: product?.allergens ?? [],
      favourite: product?.favourite ?? false,
      sort: String(product?.sort ?? 0),
      image: product?.image && product.image_url ? { key: product.image, url: product.image_url } : null,
    },
    send: ({ is_combo, vat_rate, is_open, open_price, choice_groups, parts, ...values }) => {
      const body = {
        ...values,
        ...(is_combo ? comboFrom(parts) : productFrom({ vat_rate, is_open, open_price, choice_groups })),
        price: typedNumber(values.price),
        categories: values.categories.map(Number),
        sort: typedNumber(values.sort),
        image: values.image?.key ?? null,
        version: product?.version ?? null,
      };
      return product
        ? api().call('POST /api/staff/products/:id', { params: { id: product.id }, draft: body })
        : api().call('POST /api/staff/products', { draft: body });
    },
    onDone: async () => {
      toast(t('common.saved'), 'success');
      await navigate(`/products${listQuery}`);
      await Promise.all([PRODUCTS, PRODUCT_CATEGORIES].map((queryKey) => calls.invalidateQueries({ queryKey })));
    },
  });
  const { submit, asking } = useUnusualPrice({
    others: async () =>
      (await calls.ensureQueryData(productsQuery({ archived: false, category: null })))
        .filter(({ id }) => id !== product?.id)
        .map(({ price }) => price),
    typed: () => [form.getValues('price')],
    onSubmit,
  });
  return { form, field, groupErrors, submit, asking, problem, busy };
}

/** A combo has parts, and no VAT, choices or typed price of its own. */
const comboFrom = (parts: Values['parts']) => ({ open_price: null, choice_groups: [], parts: partsFromFields(parts) });

const productFrom = (values: Pick<Values, 'vat_rate' | 'is_open' | 'open_price' | 'choice_groups'>) => ({
  ...vatFromField(values.vat_rate),
  open_price: values.is_open
    ? { min: typedNumber(values.open_price.min), max: typedNumber(values.open_price.max) }
    : null,
  choice_groups: groupsFromFields(values.choice_groups),
  parts: null,
});

/** Edits a new product (`product` null) or an existing one (PROD-002). */
export function ProductSheet({ product }: { product: ProductWire | null }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { listQuery } = useProductFilter();
  const mayEdit = useMay('products.edit') && !product?.archived;
  const mayArchive = useMay('products.delete');
  const close = (): void => void navigate(`/products${listQuery}`);
  const [names, descriptions] = [product?.names ?? {}, product?.descriptions ?? {}];
  const languages = languagesOf(names, descriptions, ...namesOfChoices(product));
  const { form, field, groupErrors, submit, asking, problem, busy } = useProductForm(product, languages);
  const { errors } = form.formState;
  const isCombo = form.watch('is_combo');
  return (
    <Sheet title={product?.name ?? t('products.form.new')} onClose={close}>
      <Problem>{problem}</Problem>
      {product?.archived ? <Notice kind="info">{t('products.form.archived')}</Notice> : null}
      {asking}
      <form onSubmit={submit} noValidate>
        <fieldset className={css.fields} disabled={!mayEdit}>
          <TextsFields
            label={t('products.form.names')}
            languages={languages}
            errors={errors.names?.message?.toString()}
            field={(language) => field(`names.${language}`)}
          />
          {product ? null : <ComboChoice field={field} />}
          <PriceFields product={product} field={field} isCombo={isCombo} />
          <WhatIsSold
            form={form}
            field={field}
            groupErrors={groupErrors}
            languages={languages}
            product={product}
            isCombo={isCombo}
          />
          <CategoryAndPicture form={form} mayEdit={mayEdit} />
          <Checkbox
            {...field('favourite')}
            label={
              <>
                {t('products.form.favourite')} <small>{t('products.form.favourite_hint')}</small>
              </>
            }
          />
          {isCombo ? null : <AllergenChoice form={form} />}
          <TextsFields
            label={t('products.form.descriptions')}
            long
            languages={languages}
            field={(language) => field(`descriptions.${language}`)}
          />
          <TextField
            {...field('sort')}
            label={t('products.form.sort')}
            hint={t('products.form.sort_hint')}
            inputMode="numeric"
          />
        </fieldset>
        <FormFoot
          busy={busy}
          onCancel={close}
          mayEdit={mayEdit}
          submit={product ? t('common.save') : t('products.add')}
        />
      </form>
      {product && !isCombo ? <StockPart product={product} mayEdit={mayEdit} /> : null}
      {product && mayArchive ? <ArchiveAction product={product} /> : null}
    </Sheet>
  );
}

/** A new product can be a combo; later it stays what it is. */
function ComboChoice({ field }: Pick<StaffForm<Values>, 'field'>) {
  const { t } = useTexts();
  return (
    <Checkbox
      {...field('is_combo')}
      label={
        <>
          {t('products.combo.choice')} <small>{t('products.combo.choice_hint')}</small>
        </>
      }
    />
  );
}

type OfProduct = { product: ProductWire | null; isCombo: boolean };

/** The parts of a combo; of a product its choices, or the limits of a typed price. */
function WhatIsSold(props: GroupedForm<Values> & OfProduct & { languages: readonly Language[] }) {
  const { form, field, groupErrors, languages, product, isCombo } = props;
  if (isCombo)
    return (
      <ComboParts
        form={form as unknown as UseFormReturn<ComboForm>}
        field={field}
        groupErrors={groupErrors}
        product={product}
      />
    );
  return (
    <>
      <OpenPriceFields form={form} field={field} />
      <ChoiceGroups
        form={form as unknown as UseFormReturn<ChoiceForm>}
        field={field}
        groupErrors={groupErrors}
        languages={languages}
        productId={product?.id ?? null}
      />
    </>
  );
}

function PriceFields({ product, field, isCombo }: OfProduct & Pick<StaffForm<Values>, 'field'>) {
  const { t } = useTexts();
  const country = useCountry();
  return (
    <>
      <div className={css.two}>
        <TextField {...field('price')} label={t('products.form.price')} inputMode="decimal" required />
        {isCombo ? null : (
          <VatField {...field('vat_rate')} label={t('products.form.vat')} own={vatForField(product, country)} />
        )}
      </div>
      <div className={css.two}>
        <TextField
          {...field('barcode')}
          label={t('products.form.barcode')}
          optional={t('common.optional')}
          autoComplete="off"
          maxLength={60}
          // A scanner ends what it reads with Enter, which is not meant for the form.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        <Select {...field('status')} label={t('products.column.status')}>
          {PRODUCT_STATUSES.map((status) => (
            <option key={status} value={status}>
              {t(`products.status.${status}`)}
            </option>
          ))}
        </Select>
      </div>
    </>
  );
}

/** The limits between which tills type the price (decision 0088). */
function OpenPriceFields({ form, field }: Pick<StaffForm<Values>, 'form' | 'field'>) {
  const { t } = useTexts();
  return (
    <>
      <Checkbox
        {...field('is_open')}
        label={
          <>
            {t('products.form.open_price')} <small>{t('products.form.open_price_hint')}</small>
          </>
        }
      />
      {form.watch('is_open') ? (
        <div className={css.two}>
          <TextField {...field('open_price.min')} label={t('products.form.open_price_min')} inputMode="decimal" />
          <TextField {...field('open_price.max')} label={t('products.form.open_price_max')} inputMode="decimal" />
        </div>
      ) : null}
    </>
  );
}

function AllergenChoice({ form }: { form: StaffForm<Values>['form'] }) {
  const { t } = useTexts();
  return (
    <Choices
      label={t('products.form.allergens')}
      hint={t('products.form.allergens_hint')}
      options={ALLERGENS.map((value) => ({ value, name: t(`products.allergen.${value}`) }))}
      chosen={form.watch('allergens')}
      errors={form.formState.errors.allergens?.message}
      onChange={(chosen) => form.setValue('allergens', chosen, { shouldDirty: true })}
    />
  );
}

function CategoryAndPicture({ form, mayEdit }: { form: StaffForm<Values>['form']; mayEdit: boolean }) {
  const { t } = useTexts();
  const { errors } = form.formState;
  return (
    <>
      <CategoryChoice
        chosen={form.watch('categories')}
        errors={errors.categories?.message}
        onChange={(next) => {
          form.clearErrors('categories');
          form.setValue('categories', next, { shouldDirty: true });
        }}
      />
      <PictureField
        label={t('products.form.picture')}
        hint={t('products.form.picture_hint')}
        use="product"
        picture={form.watch('image')}
        disabled={!mayEdit}
        errors={errors.image?.message?.split('\n')}
        onChange={(made) => {
          form.clearErrors('image');
          form.setValue('image', made && { key: made.key, url: made.url }, { shouldDirty: true });
        }}
      />
    </>
  );
}

function CategoryChoice(props: {
  chosen: readonly string[];
  errors: string | undefined;
  onChange: (chosen: string[]) => void;
}) {
  const { t } = useTexts();
  const { data } = useProductCategories();
  if (!data || data.length === 0) return null;
  return (
    <Choices
      label={t('products.column.categories')}
      options={data.map(({ id, name }) => ({ value: String(id), name }))}
      {...props}
    />
  );
}
