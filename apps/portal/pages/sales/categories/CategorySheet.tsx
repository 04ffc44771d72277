import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { DestructiveAction } from '#apps/portal/components/dialog/DestructiveAction.tsx';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import css from '#apps/portal/components/form/Form.module.css';
import { languagesOf, textsForFields } from '#apps/portal/components/form/languages.ts';
import { TextsFields } from '#apps/portal/components/form/TextsFields.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { PRODUCT_CATEGORIES, PRODUCTS } from '#apps/portal/pages/sales/products/products.ts';
import { typedNumber } from '#kernel/typed-number.ts';
import type { ProductCategoryWire } from '#modules/products/contract/staff.ts';
import { Checkbox, TextField } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

type Values = { names: Record<string, string>; coloured: boolean; color: string; sort: string };
const SUGGESTED = '#7a1f3d';

/** Edits a new category (`category` null) or an existing one. */
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
    send: ({ names, coloured, color, sort }) => {
      const body = {
        names,
        color: coloured ? color : '',
        sort: typedNumber(sort),
        version: category?.version ?? null,
      };
      return category
        ? api().call('POST /api/staff/product-categories/:id', { params: { id: category.id }, draft: body })
        : api().call('POST /api/staff/product-categories', { draft: body });
    },
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
            inputMode="numeric"
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
    <DestructiveAction
      title={t('categories.remove.title', { name })}
      text={t('categories.remove.text', { count: products })}
      button={t('categories.remove.button')}
      leave={async () => {
        await api().call('POST /api/staff/product-categories/:id/archive', { params: { id } });
        await done();
      }}
    />
  );
}
