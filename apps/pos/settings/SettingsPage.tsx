import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { Page } from '#apps/pos/components/Page.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { usePrinting } from '#apps/pos/printing/printing.tsx';
import { SETUP, useSetup } from '#apps/pos/printing/setup.ts';
import { Displays } from '#apps/pos/settings/Displays.tsx';
import { PrinterTests } from '#apps/pos/settings/PrinterTests.tsx';
import css from '#apps/pos/settings/Settings.module.css';
import type { PrinterWire, TillSetup, TillSetupForm } from '#modules/printing/contract/printing.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Checkbox, Select } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';
import { api } from '#web/device/api.ts';
import { Failure } from '#web/device/layout/Failure.tsx';

/**
 * Edits how this till prints, opens its drawer, and displays (POS-013 to POS-016, POS-018,
 * PRN-003).
 */
export function Component() {
  const { t } = useTexts();
  const { data, error, refetch } = useSetup();
  return (
    <Page title={t('settings.title')}>
      {error ? <Failure error={error} retry={() => void refetch()} /> : null}
      {data ? <Settings setup={data} /> : error ? null : <Spinner large label={t('common.loading')} />}
    </Page>
  );
}

const formOf = ({ printers: _printers, displays: _displays, ...form }: TillSetup): TillSetupForm => form;
const SIZES = [14, 16, 18, 20] as const;
const RECEIPTS = ['always', 'ask', 'never'] as const;

function Settings({ setup }: { setup: TillSetup }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const [form, setForm] = useState(formOf(setup));
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const change = (part: Partial<TillSetupForm>): void => setForm((now) => ({ ...now, ...part }));
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      calls.setQueryData(SETUP, await api().call('POST /api/pos/setup', { body: form }));
      toast(t('settings.saved'), 'success');
    } catch (failed) {
      setProblem(failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={css.settings}>
      <form className={css.form} onSubmit={(event) => void save(event)}>
        <PrinterSettings setup={setup} form={form} change={change} />
        <DrawerSettings setup={setup} form={form} change={change} />
        <section className={css.part}>
          <RadioGroup
            label={t('settings.font.title')}
            value={form.font_size}
            onChange={(font_size) => change({ font_size })}
            options={SIZES.map((value) => ({
              value,
              label: <span style={{ fontSize: `${value}px` }}>{t(`settings.font.${value}`)}</span>,
            }))}
          />
        </section>
        {problem ? (
          <Notice kind="danger" live>
            {textOfError(problem, t)}
          </Notice>
        ) : null}
        <div>
          <Button type="submit" variant="primary" size="large" busy={isBusy} busyLabel={t('common.busy')}>
            {t('settings.save')}
          </Button>
        </div>
      </form>
      <section className={css.part}>
        <Link className={buttonClass({ size: 'large' })} to="/settings/scanner">
          {t('trial.title')}
        </Link>
      </section>
      <PrinterTests printers={setup.printers} />
      <Displays displays={setup.displays} />
    </div>
  );
}

type Part = {
  readonly setup: TillSetup;
  readonly form: TillSetupForm;
  readonly change: (part: Partial<TillSetupForm>) => void;
};

function PrinterSettings({ setup, form, change }: Part) {
  const { t } = useTexts();
  return (
    <section className={css.part} aria-labelledby="settings-printers">
      <h2 id="settings-printers" className={css.title}>
        {t('settings.printers.title')}
      </h2>
      <p className={css.lead}>{t('settings.printers.lead')}</p>
      <div className={css.two}>
        <PrinterChoice
          label={t('settings.printers.tickets')}
          hint={t('settings.printers.tickets_hint')}
          printers={setup.printers}
          value={form.ticket_printer_id}
          onChange={(id) => change({ ticket_printer_id: id })}
        />
        <PrinterChoice
          label={t('settings.printers.receipt')}
          printers={setup.printers}
          value={form.receipt_printer_id}
          onChange={(id) => change({ receipt_printer_id: id })}
        />
      </div>
      <RadioGroup
        label={t('settings.print_receipt.label')}
        value={form.print_receipt}
        onChange={(print_receipt) => change({ print_receipt })}
        options={RECEIPTS.map((value) => ({ value, label: t(`settings.print_receipt.${value}`) }))}
      />
    </section>
  );
}

function DrawerSettings({ setup, form, change }: Part) {
  const { t } = useTexts();
  const { openDrawer } = usePrinting();
  return (
    <section className={css.part} aria-labelledby="settings-drawer">
      <h2 id="settings-drawer" className={css.title}>
        {t('settings.drawer.title')}
      </h2>
      <Checkbox
        label={t('settings.drawer.has')}
        checked={form.drawer}
        onChange={(event) => change({ drawer: event.target.checked })}
      />
      <p className={css.lead}>{t('settings.drawer.hint')}</p>
      {setup.drawer ? (
        <div>
          <Button size="large" onClick={() => openDrawer('button')}>
            {t('settings.drawer.open')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

type PrinterChoiceProps = {
  readonly label: string;
  readonly hint?: string;
  readonly printers: readonly PrinterWire[];
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
};

function PrinterChoice({ label, hint, printers, value, onChange }: PrinterChoiceProps) {
  const { t } = useTexts();
  return (
    <Select
      label={label}
      hint={hint}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
    >
      <option value="">{t('settings.printers.none')}</option>
      {printers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
