import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, useCountry, useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import css from '#apps/portal/components/form/Form.module.css';
import { languagesOf, textsForFields } from '#apps/portal/components/form/languages.ts';
import { TextsFields } from '#apps/portal/components/form/TextsFields.tsx';
import { useSuggestedSlug } from '#apps/portal/components/form/use-suggested-slug.ts';
import { vatForField, vatFromField } from '#apps/portal/components/form/vat.ts';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { type ChosenPicture, PictureField } from '#apps/portal/components/picture/PictureField.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { type StaffForm, useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { ArchiveAction } from '#apps/portal/pages/sales/voucher-types/ArchiveAction.tsx';
import { ProductFields, TurnFields, ValueFields } from '#apps/portal/pages/sales/voucher-types/TypeNumbers.tsx';
import {
  type NumberName,
  numbersForFields,
  numbersFrom,
  useTypeFilter,
  VOUCHER_TYPES,
} from '#apps/portal/pages/sales/voucher-types/voucher-types.ts';
import type { Country } from '#kernel/countries.ts';
import type { StaffVoucherType } from '#modules/vouchers/contract/vouchers.ts';
import { VOUCHER_KINDS, type VoucherKind } from '#modules/vouchers/rules/voucher.ts';
import { Checkbox, Select, TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { toast } from '#ui/Toast.tsx';

export type TypeValues = Record<NumberName, string> & {
  titles: Record<string, string>;
  page_titles: Record<string, string>;
  descriptions: Record<string, string>;
  contents: Record<string, string>;
  slug: string;
  type: VoucherKind;
  products_enabled: boolean;
  vat_treatment: StaffVoucherType['vat_treatment'];
  vat_rate: string;
  validity: string;
  image: ChosenPicture | null;
  active: boolean;
};

/** A card for several purposes is sold without VAT: it has no rate of its own to begin with. */
const vatOf = (type: StaffVoucherType | null, country: Country): string =>
  vatForField(type?.vat_treatment === 'single_purpose' ? type : null, country);

/** Edits a new voucher type (`type` null) or an existing one (PORT-015, VCH-013). */
export function VoucherTypeSheet({ type }: { type: StaffVoucherType | null }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const { listQuery } = useTypeFilter();
  const mayEdit = useMay('vouchers.edit') && !type?.archived;
  const mayArchive = useMay('vouchers.delete');
  const close = (): void => void navigate(`/voucher-types${listQuery}`);
  const languages = languagesOf(type?.titles ?? {}, type?.contents ?? {});
  const texts = (written: Record<string, string> | undefined) => textsForFields(languages, written ?? {});
  const { form, field, onSubmit, problem, busy } = useStaffForm<TypeValues, StaffVoucherType>({
    values: {
      ...numbersForFields(type),
      vat_rate: vatOf(type, useCountry()),
      titles: texts(type?.titles),
      page_titles: texts(type?.page_titles),
      descriptions: texts(type?.descriptions),
      contents: texts(type?.contents),
      slug: type?.slug ?? '',
      type: type?.type ?? 'giftcard',
      products_enabled: type?.products_enabled ?? false,
      vat_treatment: type?.vat_treatment ?? 'multi_purpose',
      validity: type?.validity ?? '+1 year',
      image: type?.image ?? null,
      active: type?.active ?? true,
    },
    send: ({ image, vat_rate, ...values }) => {
      const body = {
        ...values,
        ...vatFromField(vat_rate),
        ...numbersFrom(values),
        image: image?.key ?? null,
        version: type?.version ?? null,
      };
      return type
        ? api().call('POST /api/staff/voucher-types/:id', { params: { id: type.id }, body })
        : api().call('POST /api/staff/voucher-types', { body });
    },
    onDone: async () => {
      toast(t('common.saved'), 'success');
      await navigate(`/voucher-types${listQuery}`);
      await calls.invalidateQueries({ queryKey: VOUCHER_TYPES });
    },
  });
  return (
    <Sheet title={type?.title ?? t('voucher-types.form.new')} onClose={close}>
      <Problem>{problem}</Problem>
      {type?.archived ? <Notice kind="info">{t('voucher-types.form.archived')}</Notice> : null}
      {type && !type.archived && type.cards > 0 ? <Notice kind="info">{t('voucher-types.form.kept')}</Notice> : null}
      <form onSubmit={onSubmit} noValidate>
        <fieldset className={css.fields} disabled={!mayEdit}>
          <MainFields type={type} form={form} field={field} languages={languages} />
          <PageFields form={form} field={field} languages={languages} mayEdit={mayEdit} />
        </fieldset>
        <FormFoot
          busy={busy}
          onCancel={close}
          mayEdit={mayEdit}
          submit={type ? t('common.save') : t('voucher-types.add')}
        />
      </form>
      {type && mayArchive ? <ArchiveAction type={type} /> : null}
    </Sheet>
  );
}

/** What the card is, and what it is worth. */
function MainFields({
  type,
  form,
  field,
  languages,
}: {
  type: StaffVoucherType | null;
  form: StaffForm<TypeValues>['form'];
  field: StaffForm<TypeValues>['field'];
  languages: ReturnType<typeof languagesOf>;
}) {
  const { t } = useTexts();
  const { errors } = form.formState;
  const slugTyped = useSuggestedSlug(form.watch('titles'), !type, (slug) => form.setValue('slug', slug));
  const slug = field('slug');
  const number = { field, isOn: form.watch('products_enabled'), vat: form.watch('vat_treatment') };
  return (
    <>
      <TextsFields
        label={t('voucher-types.form.titles')}
        languages={languages}
        errors={errors.titles?.message?.toString()}
        field={(language) => field(`titles.${language}`)}
      />
      <div className={css.two}>
        <TextField
          {...slug}
          onChange={(change) => {
            slugTyped();
            return slug.onChange(change);
          }}
          label={t('voucher-types.form.slug')}
          hint={t('voucher-types.form.slug_hint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={190}
          required
        />
        <Select {...field('type')} label={t('voucher-types.form.kind')}>
          {VOUCHER_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`voucher-types.kind.${kind}`)}
            </option>
          ))}
        </Select>
      </div>
      <TurnFields {...number} />
      <ProductFields {...number} />
      <TextField
        {...field('validity')}
        label={t('voucher-types.form.validity')}
        hint={t('voucher-types.form.validity_hint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        required
      />
      <ValueFields {...number} ownVat={vatOf(type, useCountry())} />
    </>
  );
}

/** What its page says, and where it is listed. */
function PageFields({
  form,
  field,
  languages,
  mayEdit,
}: {
  form: StaffForm<TypeValues>['form'];
  field: StaffForm<TypeValues>['field'];
  languages: ReturnType<typeof languagesOf>;
  mayEdit: boolean;
}) {
  const { t } = useTexts();
  const { errors } = form.formState;
  return (
    <>
      <TextsFields
        label={t('voucher-types.form.descriptions')}
        hint={t('voucher-types.form.descriptions_hint')}
        rows={2}
        languages={languages}
        field={(language) => field(`descriptions.${language}`)}
      />
      <TextsFields
        label={t('voucher-types.form.page_titles')}
        hint={t('voucher-types.form.page_titles_hint')}
        long
        languages={languages}
        field={(language) => field(`page_titles.${language}`)}
      />
      <TextsFields
        label={t('voucher-types.form.contents')}
        hint={t('voucher-types.form.contents_hint')}
        rows={6}
        languages={languages}
        field={(language) => field(`contents.${language}`)}
      />
      <PictureField
        label={t('voucher-types.form.image')}
        use="voucher"
        picture={form.watch('image')}
        disabled={!mayEdit}
        errors={errors.image?.message ? [errors.image.message.toString()] : undefined}
        onChange={(image) => {
          form.clearErrors('image');
          form.setValue('image', image, { shouldDirty: true });
        }}
      />
      <TextField
        {...field('sort')}
        label={t('voucher-types.form.sort')}
        hint={t('voucher-types.form.sort_hint')}
        inputMode="numeric"
      />
      <Checkbox {...field('active')} label={t('voucher-types.form.active')} />
    </>
  );
}
