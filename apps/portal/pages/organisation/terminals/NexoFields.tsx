import type { StaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { HostField } from '#apps/portal/pages/organisation/terminals/HostField.tsx';
import { SlipsField } from '#apps/portal/pages/organisation/terminals/SlipsField.tsx';
import type { TerminalValues } from '#apps/portal/pages/organisation/terminals/terminal-values.ts';
import type { TerminalWire } from '#modules/terminals/contract/staff.ts';
import { NEXO_CLOUD_HOSTS, NEXO_REACHES } from '#modules/terminals/rules/nexo/message-ids.ts';
import { NOTICE_PATH } from '#modules/terminals/rules/nexo/notices.ts';
import { Select, TextArea, TextField } from '#ui/Field.tsx';

type Fields = { readonly terminal: TerminalWire | null; readonly field: StaffForm<TerminalValues>['field'] };
type Props = { terminal: TerminalWire | null } & Pick<StaffForm<TerminalValues>, 'form' | 'field'>;

/** Of a terminal of Adyen: which one it is, and how it is reached. */
export function NexoFields({ terminal, form, field }: Props) {
  const { t } = useTexts();
  return (
    <>
      <TextField
        {...field('poi_id')}
        label={t('terminals.form.poi_id')}
        hint={t('terminals.form.poi_id_hint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        required
      />
      <Select {...field('reach')} label={t('terminals.form.reach')} hint={t('terminals.form.reach_hint')}>
        {NEXO_REACHES.map((reach) => (
          <option key={reach} value={reach}>
            {t(`terminals.form.reach_${reach}`)}
          </option>
        ))}
      </Select>
      {form.watch('reach') === 'cloud' ? (
        <CloudFields terminal={terminal} field={field} />
      ) : (
        <LocalFields terminal={terminal} field={field} />
      )}
      <NoticeKeyField terminal={terminal} field={field} />
      <SlipsField field={field} />
    </>
  );
}

/** In the network: its address, the key that it shares with us, and who signed its certificate. */
function LocalFields({ terminal, field }: Fields) {
  const { t } = useTexts();
  const isSet = terminal?.nexo?.reach === 'local' && terminal.has_password;
  return (
    <>
      <HostField field={field} />
      <TextField
        {...field('nexo_port')}
        label={t('terminals.form.port')}
        hint={t('terminals.form.port_nexo_hint')}
        inputMode="numeric"
        required
      />
      <TextField
        {...field('key_identifier')}
        label={t('terminals.form.key_identifier')}
        hint={t('terminals.form.key_identifier_hint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        required
      />
      <TextField
        {...field('passphrase')}
        label={t('terminals.form.passphrase')}
        hint={t(isSet ? 'terminals.form.password_set' : 'terminals.form.secret_hint')}
        type="password"
        autoComplete="off"
        maxLength={256}
        required={!isSet}
      />
      <TextField {...field('key_version')} label={t('terminals.form.key_version')} inputMode="numeric" required />
      <TextArea
        {...field('root_certificate')}
        label={t('terminals.form.root_certificate')}
        hint={t('terminals.form.root_certificate_hint')}
        rows={4}
        maxLength={20_000}
        spellCheck={false}
      />
    </>
  );
}

/** With it the provider signs what it tells about refunds. */
function NoticeKeyField({ terminal, field }: Fields) {
  const { t } = useTexts();
  const address = `${window.location.origin}${NOTICE_PATH}`;
  const hint = t('terminals.form.notice_key_hint', { address });
  return (
    <TextField
      {...field('notice_key')}
      label={t('terminals.form.notice_key')}
      hint={terminal?.nexo?.has_notice_key ? `${t('terminals.form.password_set')} ${hint}` : hint}
      optional={t('common.optional')}
      type="password"
      autoComplete="off"
      maxLength={64}
    />
  );
}

/** Through the provider: which of its environments, and the key of the account. */
function CloudFields({ terminal, field }: Fields) {
  const { t } = useTexts();
  const isSet = terminal?.nexo?.reach === 'cloud' && terminal.has_password;
  return (
    <>
      <Select {...field('cloud')} label={t('terminals.form.cloud')} required>
        <option value="">{t('terminals.form.cloud_none')}</option>
        {NEXO_CLOUD_HOSTS.map((host) => (
          <option key={host} value={host}>
            {host}
          </option>
        ))}
      </Select>
      <TextField
        {...field('api_key')}
        label={t('terminals.form.api_key')}
        hint={t(isSet ? 'terminals.form.password_set' : 'terminals.form.api_key_hint')}
        type="password"
        autoComplete="off"
        maxLength={500}
        required={!isSet}
      />
    </>
  );
}
