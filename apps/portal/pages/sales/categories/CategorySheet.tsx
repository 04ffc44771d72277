import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/calls.ts';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { numberIn, PRODUCT_CATEGORIES, PRODUCTS } from '#apps/portal/pages/products/products.ts';
import css from '#apps/portal/parts/Form.module.css';
import { LeavingAction } from '#apps/portal/parts/LeavingAction.tsx';
import { languagesOf, textsForFields } from '#apps/portal/parts/languages.ts';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import { Sheet } from '#apps/portal/parts/Sheet.tsx';
import { TextsFields } from '#apps/portal/parts/TextsFields.tsx';
import type { ProductCategoryWire } from '#modules/products/contract.ts';
import { Checkbox, TextField } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

type Values = { names: Record<string, string>; coloured: boolean; color: string; sort: string };
const SUGGESTED = '#7a1f3d';

/** A new category (`category` null), or one of the house to be changed. */
export function CategorySheet({ category }: { category: ProductCategoryWire | null }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const mayEdit = useMay('products.edit');
  const mayArchive = useMay('products.delete');
  const close = (): void => void navigate('/categories');
  const languages = languagesOf(category?.names ?? {});
  const done = async (): Promise<void> => {
    await navigate('/categories');
    await Promise.all([PRODUCTS, PRODUCT_CATEGORIES].map((queryKey) => calls.invalidateQueries({ queryKey })));
  };
  const { form, field, onSubmit, problem, busy } = useStaffForm<Values, ProductCategoryWire>({
    values: {
      names: textsForFields(languages, category?.names ?? {}),
      coloured: Boolean(category?.color),
      color: category?.color || SUGGESTED,
      sort: String(category?.sort ?? 0),
    },
    send: ({ names, coloured, color, sort }) =>
      api().post(category ? `/api/staff/product-categories/${category.id}` : '/api/staff/product-categories', {
        ...{ names, color: coloured ? color : '', sort: numberIn(sort) },
        version: category?.version ?? null,
      }),
    onDone: async () => {
      toast(t('common.saved'), 'success');
      await done();
    },
  });
  const coloured = form.watch('coloured');
  return (
    <Sheet title={category?.name ?? t('categories.form.new')} onClose={close}>
      <Problem>{problem}</Problem>
      <form onSubmit={onSubmit} noValidate>
        <fieldset className={css.fields} disabled={!mayEdit}>
          <TextsFields
            label={t('categories.form.names')}
            languages={languages}
            errors={form.formState.errors.names?.message?.toString()}
            field={(language) => field(`names.${language}`)}
          />
          <div className={css.boxes}>
            <Checkbox {...field('coloured')} label={t('categories.form.coloured')} />
            {coloured ? <TextField {...field('color')} label={t('categories.form.color')} type="color" /> : null}
          </div>
          <TextField
            {...field('sort')}
            label={t('products.form.sort')}
            hint={t('products.form.sort_hint')}
            type="number"
            min={0}
          />
        </fieldset>
        <FormFoot
          busy={busy}
          onCancel={close}
          mayEdit={mayEdit}
          submit={category ? t('common.save') : t('categories.add')}
        />
      </form>
      {category && mayArchive ? <Archiving category={category} done={done} /> : null}
    </Sheet>
  );
}

function Archiving({ category, done }: { category: ProductCategoryWire; done: () => Promise<void> }) {
  const { t } = useTexts();
  const { id, name, products } = category;
  return (
    <LeavingAction
      title={t('categories.remove.title', { name })}
      text={t('categories.remove.text', { count: products })}
      button={t('categories.remove.button')}
      leave={async () => {
        await api().post(`/api/staff/product-categories/${id}/archive`);
        await done();
      }}
    />
  );
}
