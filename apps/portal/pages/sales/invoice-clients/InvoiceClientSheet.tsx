import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, useCountry, useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import { CountrySelect } from '#apps/portal/components/form/CountrySelect.tsx';
import formCss from '#apps/portal/components/form/Form.module.css';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { type StaffForm, useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { INVOICE_CLIENTS } from '#apps/portal/pages/sales/invoice-clients/invoice-clients.ts';
import css from '#apps/portal/pages/sales/invoices/Invoices.module.css';
import { typedNumber } from '#kernel/typed-number.ts';
import type { InvoiceClientForm, InvoiceClientWire } from '#modules/invoices/contract/invoices.ts';
import { Button } from '#ui/Button.tsx';
import { Select, TextField } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';
import { LocaleOptions } from '#web/i18n/LocaleOptions.tsx';

type Values = Omit<InvoiceClientForm, 'term_days'> & { term_days: string };
const LOCALES = ['nl-BE', 'fr', 'en', 'de'] as const;
const TERM_DAYS = '30';

/** Edits a new invoice client (`client` null) or an existing one (INV-001). */
export function InvoiceClientSheet({
  client,
  listQuery = '',
}: {
  client: InvoiceClientWire | null;
  listQuery?: string;
}) {
  const { t, locale } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const mayEdit = useMay('invoices.edit');
  const mayArchive = useMay('invoices.delete');
  const ownCountry = useCountry();
  const close = (): void => void navigate(`/invoice-clients${listQuery}`);
  const { field, onSubmit, problem, busy } = useStaffForm<Values, InvoiceClientWire>({
    values: client
      ? { ...client, term_days: String(client.term_days) }
      : {
          company: '',
          contact: '',
          vat_number: '',
          email: '',
          locale,
          term_days: TERM_DAYS,
          address: { street: '', zip: '', city: '', country: ownCountry },
        },
    send: ({ company, contact, vat_number, address, email, locale: language, term_days }) => {
      const draft = {
        company,
        contact,
        vat_number,
        address,
        email,
        locale: language,
        term_days: typedNumber(term_days) ?? '',
      };
      return client
        ? api().call('POST /api/staff/invoice-clients/:id', { params: { id: client.id }, draft })
        : api().call('POST /api/staff/invoice-clients/new', { draft });
    },
    onDone: async () => {
      toast(t('common.saved'), 'success');
      await navigate(`/invoice-clients${listQuery}`);
      await calls.invalidateQueries({ queryKey: INVOICE_CLIENTS });
    },
  });
  return (
    <Sheet title={client?.company ?? t('invoice-clients.new')} onClose={close}>
      <Problem>{problem}</Problem>
      <form onSubmit={onSubmit} noValidate>
        <fieldset className={formCss.fields} disabled={!mayEdit}>
          <CompanyFields field={field} country={client?.address.country ?? ''} />
        </fieldset>
        <FormFoot
          busy={busy}
          onCancel={close}
          mayEdit={mayEdit}
          submit={client ? t('common.save') : t('invoice-clients.add')}
        />
      </form>
      {client && mayArchive ? <ArchiveAction client={client} /> : null}
    </Sheet>
  );
}

function CompanyFields({ field, country }: { field: StaffForm<Values>['field']; country: string }) {
  const { t } = useTexts();
  return (
    <>
      <TextField
        {...field('company')}
        label={t('invoices.column.company')}
        autoComplete="off"
        maxLength={200}
        required
      />
      <TextField {...field('contact')} label={t('invoices.fact.contact')} autoComplete="off" maxLength={120} />
      <TextField {...field('address.street')} label={t('invoice-clients.street')} autoComplete="off" maxLength={120} />
      <div className={formCss.two}>
        <TextField {...field('address.zip')} label={t('invoice-clients.zip')} autoComplete="off" maxLength={120} />
        <TextField
          {...field('address.city')}
          label={t('invoice-clients.column.place')}
          autoComplete="off"
          maxLength={120}
        />
      </div>
      <div className={formCss.two}>
        <CountrySelect field={field('address.country')} label={t('invoice-clients.country')} stored={country} />
        <TextField {...field('vat_number')} label={t('invoices.fact.vat_number')} autoComplete="off" maxLength={40} />
      </div>
      <TextField
        {...field('email')}
        label={t('invoices.fact.email')}
        hint={t('invoice-clients.email_hint')}
        type="email"
        autoComplete="off"
        maxLength={190}
      />
      <div className={formCss.two}>
        <Select {...field('locale')} label={t('invoice-clients.language')}>
          <LocaleOptions locales={LOCALES} />
        </Select>
        <TextField {...field('term_days')} label={t('invoice-clients.column.term')} inputMode="numeric" required />
      </div>
    </>
  );
}

/** Removes it from the lists of tills, or restores it; existing invoices stay. */
function ArchiveAction({ client }: { client: InvoiceClientWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const action = client.archived ? 'restore' : 'archive';
  const press = async (): Promise<void> => {
    setProblem(null);
    try {
      await api().call(`POST /api/staff/invoice-clients/:id/${action}`, { params: { id: client.id } });
      toast(t('common.saved'), 'success');
      await navigate('/invoice-clients');
      await calls.invalidateQueries({ queryKey: INVOICE_CLIENTS });
    } catch (error) {
      setProblem(textOfError(error, t));
    }
  };
  return (
    <div className={css.credit}>
      <Problem>{problem}</Problem>
      <div>
        <Button onClick={() => void press()}>{t(`invoice-clients.${action}`)}</Button>
      </div>
    </div>
  );
}
