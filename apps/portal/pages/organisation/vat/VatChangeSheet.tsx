import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { DestructiveAction } from '#apps/portal/components/dialog/DestructiveAction.tsx';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import { DateField } from '#apps/portal/components/form/dates.tsx';
import css from '#apps/portal/components/form/Form.module.css';
import { VAT_RATES } from '#apps/portal/components/form/vat.ts';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { ConcernedItems } from '#apps/portal/pages/organisation/vat/ConcernedItems.tsx';
import { typedNumber } from '#kernel/typed-number.ts';
import type { VatTableWire } from '#modules/vat/contract/staff.ts';
import { COUNTRY_VAT, type VatKind } from '#modules/vat/rules/vat-rates.ts';
import { Select, TextField } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

export type PlannedVatChange = {
  readonly id: number;
  readonly version: number;
  readonly kind: VatKind;
  readonly percent: number;
  readonly from: string;
};
type Values = { kind: VatKind; percent: string; from: string };

/** Plans a change of a rate (`change` null), or edits or removes one; says who is concerned before it is saved. */
export function VatChangeSheet({ table, change }: { table: VatTableWire; change: PlannedVatChange | null }) {
  const { t, formats } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const mayEdit = useMay('settings.edit');
  const close = (): void => void navigate('/vat-rates');
  const done = async (): Promise<void> => {
    await navigate('/vat-rates');
    await calls.invalidateQueries({ queryKey: VAT_RATES });
  };
  const { form, field, dateField, onSubmit, problem, busy } = useStaffForm<Values, VatTableWire>({
    values: {
      kind: change?.kind ?? COUNTRY_VAT[table.country].cinema,
      percent: change ? String(change.percent) : '',
      from: change?.from ?? '',
    },
    send: ({ kind, percent, from }) => {
      const draft = { kind, percent: typedNumber(percent), from, version: change?.version ?? 0 };
      return change
        ? api().call('POST /api/staff/vat-rates/changes/:id', { params: { id: change.id }, draft })
        : api().call('POST /api/staff/vat-rates/changes', { draft });
    },
    onDone: async () => {
      toast(t('common.saved'), 'success');
      await done();
    },
  });
  const kind = form.watch('kind');
  const present = table.kinds.find((each) => each.kind === kind);
  return (
    <Sheet title={change ? t('vat-rates.form.title') : t('vat-rates.plan')} onClose={close}>
      <Problem>{problem}</Problem>
      <form onSubmit={onSubmit} noValidate>
        <fieldset className={css.fields} disabled={!mayEdit}>
          <Select {...field('kind')} label={t('vat-rates.form.kind')}>
            {table.kinds
              .filter((each) => each.kind !== 'zero')
              .map(({ kind: each, percent }) => (
                <option key={each} value={each}>
                  {t('vat-rates.option', { name: t(`vat-rates.kind.${each}`), percent })}
                </option>
              ))}
          </Select>
          <div className={css.two}>
            <TextField {...field('percent')} label={t('vat-rates.form.percent')} inputMode="decimal" required />
            <DateField {...dateField('from')} label={t('vat-rates.form.from')} required />
          </div>
          <p className={css.hint}>{t('vat-rates.form.from_hint')}</p>
        </fieldset>
        <ConcernedItems kind={kind} percent={present?.percent ?? 0} from={form.watch('from')} />
        <FormFoot
          busy={busy}
          onCancel={close}
          mayEdit={mayEdit}
          submit={change ? t('common.save') : t('vat-rates.plan')}
        />
      </form>
      {change && mayEdit ? (
        <DestructiveAction
          title={t('vat-rates.remove.title')}
          text={t('vat-rates.remove.text', {
            name: t(`vat-rates.kind.${change.kind}`),
            from: formats.date(change.from),
          })}
          button={t('vat-rates.remove.button')}
          leave={async () => {
            await api().call('POST /api/staff/vat-rates/changes/:id/delete', { params: { id: change.id } });
            await done();
          }}
        />
      ) : null}
    </Sheet>
  );
}
