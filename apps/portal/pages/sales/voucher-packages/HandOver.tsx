import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api, useMay, useMe } from '#apps/portal/api.ts';
import form from '#apps/portal/components/form/Form.module.css';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { chosenId } from '#apps/portal/forms/chosen-id.ts';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { useInvoiceClients } from '#apps/portal/pages/sales/invoice-clients/invoice-clients.ts';
import { VOUCHER_PACKAGES } from '#apps/portal/pages/sales/voucher-packages/packages.ts';
import css from '#apps/portal/pages/sales/voucher-packages/VoucherPackages.module.css';
import { useVoucherTypes } from '#apps/portal/pages/sales/voucher-types/voucher-types.ts';
import { type Cents, centsFromEuros, eurosFromCents } from '#kernel/money.ts';
import { typedCents, typedNumber } from '#kernel/typed-number.ts';
import type { InvoiceClientWire } from '#modules/invoices/contract/invoices.ts';
import type { HandedOverWire } from '#modules/invoices/contract/packages.ts';
import type { StaffVoucherType, VoucherPackageWire } from '#modules/vouchers/contract/vouchers.ts';
import { voucherTotal } from '#modules/vouchers/rules/voucher-price.ts';
import { Button } from '#ui/Button.tsx';
import { Select, TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { toast } from '#ui/Toast.tsx';

/** Hands the blank cards of a package over to a company that pays later (D-106). */
export function HandOver({ batch }: { batch: VoucherPackageWire }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const mayInvoice = useMay('invoices.edit');
  const invoices = useMe().data?.features.includes('invoice') ?? false;
  if (!mayInvoice || !invoices || batch.blank === 0 || batch.handed_over) return null;
  if (!isOpen)
    return (
      <div className={css.tools}>
        <Button onClick={() => setOpen(true)}>{t('voucher-packages.hand.open')}</Button>
      </div>
    );
  return (
    <section className={css.hand}>
      <h3 className={css.handTitle}>{t('voucher-packages.hand.title')}</h3>
      <HandOverChoices batch={batch} onClose={() => setOpen(false)} />
    </section>
  );
}

function HandOverChoices({ batch, onClose }: { batch: VoucherPackageWire; onClose: () => void }) {
  const { t } = useTexts();
  const companies = useInvoiceClients(false);
  const types = useVoucherTypes();
  if (!companies.data || !types.data)
    return (
      <>
        <Loading of={companies} />
        <Loading of={types} />
      </>
    );
  const type = types.data.find(({ id, active }) => active && id === batch.voucher_type.id);
  if (!type) return <Notice kind="info">{t('voucher-packages.hand.unsold')}</Notice>;
  if (companies.data.length === 0)
    return (
      <Notice kind="info">
        {t('voucher-packages.hand.none')} <Link to="/invoice-clients/new">{t('invoice-clients.add')}</Link>
      </Notice>
    );
  return <HandOverForm batch={batch} type={type} companies={companies.data} onClose={onClose} />;
}

type Values = { invoice_client_id: string; total_turns: string; total_products: string };
const cents = (euros: number): Cents => centsFromEuros(euros) ?? 0;

type Choices = {
  batch: VoucherPackageWire;
  type: StaffVoucherType;
  companies: readonly InvoiceClientWire[];
  onClose: () => void;
};

function HandOverForm({ batch, type, companies, onClose }: Choices) {
  const { t, formats } = useTexts();
  const calls = useQueryClient();
  const features = useMe().data?.features ?? [];
  const hasProducts = type.products_enabled && features.includes('products');
  const priceOf = (turns: string, products: string): Cents => {
    const choice = { total_turns: Number(turns) || 0, total_products: typedCents(products) ?? 0 };
    return voucherTotal({ cost_turn: cents(type.cost_turn) }, choice);
  };
  const {
    form: values,
    field,
    onSubmit,
    problem,
    busy,
  } = useStaffForm<Values, HandedOverWire>({
    values: {
      invoice_client_id: String(companies[0]?.id ?? ''),
      total_turns: String(type.turns_default),
      total_products: String(hasProducts ? type.products_default : 0),
    },
    send: ({ invoice_client_id, total_turns, total_products }) =>
      api().call('POST /api/staff/voucher-packages/:id/hand-over', {
        params: { id: batch.id },
        draft: {
          invoice_client_id: chosenId(invoice_client_id),
          total_turns: Number(total_turns),
          total_products: typedNumber(total_products),
          cards: batch.blank,
          amount: eurosFromCents(batch.blank * priceOf(total_turns, total_products)),
        },
      }),
    onDone: async () => {
      toast(t('voucher-packages.hand.done'), 'success');
      await calls.invalidateQueries({ queryKey: VOUCHER_PACKAGES });
    },
  });
  const [turns, products] = values.watch(['total_turns', 'total_products']);
  const each = priceOf(turns, products);
  const total = formats.money(eurosFromCents(batch.blank * each));
  return (
    <form onSubmit={onSubmit} noValidate>
      <Problem>{problem}</Problem>
      <p>{t('voucher-packages.hand.text', { count: batch.blank })}</p>
      <fieldset className={form.fields}>
        <Select {...field('invoice_client_id')} label={t('voucher-packages.hand.company')}>
          {companies.map(({ id, company }) => (
            <option key={id} value={id}>
              {company}
            </option>
          ))}
        </Select>
        <div className={form.two}>
          <TextField
            {...field('total_turns')}
            label={t('voucher-packages.hand.turns')}
            type="number"
            min={type.turns_min}
            max={type.turns_max}
            step={type.turns_step}
            inputMode="numeric"
            required
          />
          {hasProducts ? (
            <TextField
              {...field('total_products')}
              label={t('voucher-packages.hand.products')}
              inputMode="decimal"
              required
            />
          ) : null}
        </div>
      </fieldset>
      <output className={css.number}>
        {t('voucher-packages.hand.sum', {
          cards: batch.blank,
          each: formats.money(eurosFromCents(each)),
          total,
        })}
      </output>
      <FormFoot busy={busy} onCancel={onClose} submit={t('voucher-packages.hand.submit', { total })} />
    </form>
  );
}
