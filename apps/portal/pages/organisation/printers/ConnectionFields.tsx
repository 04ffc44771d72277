import formCss from '#apps/portal/components/form/Form.module.css';
import type { StaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { BridgeField } from '#apps/portal/pages/organisation/printers/BridgeField.tsx';
import css from '#apps/portal/pages/organisation/printers/PrintersPage.module.css';
import type { PrinterValues } from '#apps/portal/pages/organisation/printers/printers.ts';
import { codepagesOf, modelsOf, type PrinterModel } from '#modules/printing/rules/bytes/printer-models.ts';
import {
  CONNECTIONS_OF,
  hasAddress,
  PRINTER_DRIVERS,
  type PrinterConnection,
  type PrinterDriver,
} from '#modules/printing/rules/connections.ts';
import { Checkbox, Select, TextField } from '#ui/Field.tsx';

type ConnectionProps = {
  readonly field: StaffForm<PrinterValues>['field'];
  readonly driver: PrinterDriver;
  readonly connection: PrinterConnection;
  readonly model: PrinterModel;
};

/** What a printer speaks, how documents reach it and where it is; only fields that it has are shown. */
export function ConnectionFields({ field, driver, connection, model }: ConnectionProps) {
  const { t } = useTexts();
  const connections = CONNECTIONS_OF[driver];
  const [first = connection] = connections;
  const chosen = connections.includes(connection) ? connection : first;
  const isOfBytes = driver === 'escpos' || driver === 'starprnt';
  return (
    <>
      <Select {...field('driver')} label={t('printers.form.driver')}>
        {PRINTER_DRIVERS.map((each) => (
          <option key={each} value={each}>
            {t(`printers.driver.${each}`)}
          </option>
        ))}
      </Select>
      {connections.length > 1 ? (
        <Select {...field('connection')} key={driver} label={t('printers.form.connection')}>
          {connections.map((each) => (
            <option key={each} value={each}>
              {t(`printers.connection.${each}`)}
            </option>
          ))}
        </Select>
      ) : null}
      {chosen === 'bridge' ? <BridgeField field={field} /> : null}
      {hasAddress(chosen) ? <AddressField field={field} connection={chosen} /> : null}
      {isOfBytes ? <CharacterFields field={field} driver={driver} connection={chosen} model={model} /> : null}
      {driver === 'simulated' ? null : (
        <Checkbox {...field('drawer_switch_is_error')} label={t('printers.form.drawer_switch')} />
      )}
    </>
  );
}

const ADDRESS_TEXTS: Partial<Record<PrinterConnection, 'address' | 'place'>> = { browser: 'address', bridge: 'place' };

function AddressField({ field, connection }: Pick<ConnectionProps, 'field' | 'connection'>) {
  const { t } = useTexts();
  const texts = ADDRESS_TEXTS[connection] ?? 'host';
  return (
    <TextField
      {...field('address')}
      label={t(`printers.form.${texts}`)}
      hint={t(`printers.form.${texts}_hint`)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={300}
      required
    />
  );
}

/** Which characters a printer of bytes has, and whether its state can be asked for. */
function CharacterFields({ field, driver, connection, model }: ConnectionProps) {
  const { t } = useTexts();
  return (
    <>
      <div className={formCss.two}>
        <Select {...field('model')} key={driver} label={t('printers.form.model')} hint={t('printers.form.model_hint')}>
          <option value="">{t('printers.form.model_none')}</option>
          {modelsOf(driver).map(([model, name]) => (
            <option key={model} value={model}>
              {name}
            </option>
          ))}
        </Select>
        <Select {...field('codepage')} label={t('printers.form.codepage')} hint={t('printers.form.codepage_hint')}>
          <option value="auto">{t('printers.codepage.auto')}</option>
          {codepagesOf(driver, model).map((codepage) => (
            <option key={codepage} value={codepage}>
              {codepage}
            </option>
          ))}
        </Select>
      </div>
      {/* One that fetches reports its state with each call. */}
      {connection === 'fetch' ? null : (
        <>
          <Checkbox {...field('reports_status')} label={t('printers.form.reports_status')} />
          <p className={css.soft}>{t('printers.form.reports_status_hint')}</p>
        </>
      )}
    </>
  );
}
