import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import form from '#apps/portal/components/form/Form.module.css';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { chosenId } from '#apps/portal/forms/chosen-id.ts';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { type StaffForm, useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { VOUCHER_PACKAGES } from '#apps/portal/pages/sales/voucher-packages/packages.ts';
import css from '#apps/portal/pages/sales/voucher-packages/VoucherPackages.module.css';
import { useVoucherTypes } from '#apps/portal/pages/sales/voucher-types/voucher-types.ts';
import { typedNumber } from '#kernel/typed-number.ts';
import type { StaffVoucherType, VoucherPackageWire } from '#modules/vouchers/contract/vouchers.ts';
import { Button } from '#ui/Button.tsx';
import { Select, TextArea, TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { toast } from '#ui/Toast.tsx';

type Values = { name: string; voucher_type_id: string; codes: 'made' | 'brought'; cards: string; barcodes: string };

export function Component() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const types = useVoucherTypes();
  const close = (): void => void navigate('/voucher-packages');
  return (
    <Sheet title={t('voucher-packages.new.title')} onClose={close}>
      <Loading of={types} />
      {types.data?.length === 0 ? <Notice kind="info">{t('voucher-packages.new.no_types')}</Notice> : null}
      {types.data && types.data.length > 0 ? <PackageForm types={types.data} onCancel={close} /> : null}
    </Sheet>
  );
}

/** Makes blank cards of one type, with generated codes or those of a list (D-106). */
function PackageForm({ types, onCancel }: { types: readonly StaffVoucherType[]; onCancel: () => void }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const {
    form: values,
    field,
    onSubmit,
    problem,
    busy,
  } = useStaffForm<Values, VoucherPackageWire>({
    values: { name: '', voucher_type_id: String(types[0]?.id ?? ''), codes: 'made', cards: '100', barcodes: '' },
    send: ({ name, voucher_type_id, codes, cards, barcodes }) =>
      api().call('POST /api/staff/voucher-packages', {
        draft: {
          name,
          voucher_type_id: chosenId(voucher_type_id),
          cards: codes === 'made' ? typedNumber(cards) : null,
          barcodes: codes === 'brought' ? barcodes : null,
        },
      }),
    onDone: async ({ id, cards }) => {
      toast(t('voucher-packages.done', { count: cards }), 'success');
      await calls.invalidateQueries({ queryKey: VOUCHER_PACKAGES });
      await navigate(`/voucher-packages/${id}`);
    },
  });
  const codes = values.watch('codes');
  return (
    <form onSubmit={onSubmit} noValidate>
      <Problem>{problem}</Problem>
      <fieldset className={form.fields}>
        <TextField
          {...field('name')}
          label={t('voucher-packages.new.name')}
          hint={t('voucher-packages.new.name_hint')}
          maxLength={100}
          autoComplete="off"
          required
        />
        <Select {...field('voucher_type_id')} label={t('voucher-packages.new.type')}>
          {types.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
        <RadioGroup<Values['codes']>
          label={t('voucher-packages.new.codes')}
          value={codes}
          options={[
            { value: 'made', label: t('voucher-packages.new.made') },
            { value: 'brought', label: t('voucher-packages.new.brought') },
          ]}
          onChange={(next) => values.setValue('codes', next, { shouldDirty: true })}
        />
        {codes === 'made' ? (
          <TextField {...field('cards')} label={t('voucher-packages.new.cards')} inputMode="numeric" required />
        ) : (
          <BroughtCodes values={values} field={field} />
        )}
      </fieldset>
      <FormFoot busy={busy} onCancel={onCancel} submit={t('voucher-packages.new.submit')} />
    </form>
  );
}

/** Codes of a list, typed or read from a file. */
function BroughtCodes({ values, field }: { values: StaffForm<Values>['form']; field: StaffForm<Values>['field'] }) {
  const { t } = useTexts();
  const chooser = useRef<HTMLInputElement>(null);
  const take = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? [];
    target.value = ''; // allows the same file again
    if (!file) return;
    values.clearErrors('barcodes');
    values.setValue('barcodes', await file.text(), { shouldDirty: true });
  };
  return (
    <div className={css.codes}>
      <TextArea
        {...field('barcodes')}
        label={t('voucher-packages.new.barcodes')}
        hint={t('voucher-packages.new.barcodes_hint')}
        rows={10}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <div className={css.tools}>
        <Button size="small" onClick={() => chooser.current?.click()}>
          {t('voucher-packages.new.file')}
        </Button>
        <input
          ref={chooser}
          type="file"
          accept=".txt,.csv,text/plain,text/csv"
          hidden
          onChange={(event) => void take(event)}
        />
      </div>
    </div>
  );
}
