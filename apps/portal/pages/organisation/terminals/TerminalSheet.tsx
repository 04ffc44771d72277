import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import formCss from '#apps/portal/components/form/Form.module.css';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { chosenId } from '#apps/portal/forms/chosen-id.ts';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { type StaffForm, useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { nameOfDevice, useDevices } from '#apps/portal/pages/organisation/devices/devices.ts';
import { ArchiveAction } from '#apps/portal/pages/organisation/terminals/ArchiveAction.tsx';
import { TERMINALS } from '#apps/portal/pages/organisation/terminals/terminals.ts';
import { typedNumber } from '#kernel/typed-number.ts';
import type { TerminalWire } from '#modules/terminals/contract/staff.ts';
import { SLIPS_BY } from '#modules/terminals/rules/zvt-commands.ts';
import { Select, TextField } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

/** The values of the form fields: numbers and choices are strings, '' is none. */
type Values = {
  name: string;
  host: string;
  port: string;
  password: string;
  device_id: string;
  slips: string;
  night: string;
};
const USUAL_PORT = '20007';

const valuesOf = (terminal: TerminalWire | null): Values => ({
  name: terminal?.name ?? '',
  host: terminal?.host ?? '',
  port: String(terminal?.port ?? USUAL_PORT),
  password: '',
  device_id: String(terminal?.device?.id ?? ''),
  slips: terminal?.slips ?? 'terminal',
  night: terminal?.ends_day_at_night ? 'yes' : 'no',
});

/** Edits a new terminal (`terminal` null), or the address and till of an existing one. */
export function TerminalSheet({ terminal }: { terminal: TerminalWire | null }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const mayEdit = useMay('devices.edit');
  const mayArchive = useMay('devices.delete');
  const devices = useDevices();
  const tills = devices.data?.filter(({ type, auth }) => (type === 'register' || type === 'pos') && auth !== 'blocked');
  const close = (): void => void navigate('/terminals');
  const { field, onSubmit, problem, busy } = useStaffForm<Values, TerminalWire>({
    values: valuesOf(terminal),
    send: ({ name, host, port, password, device_id, slips, night }) => {
      const body = {
        name,
        host,
        port: typedNumber(port),
        ...(password !== '' && { password }),
        device_id: chosenId(device_id),
        slips: SLIPS_BY.find((by) => by === slips) ?? 'terminal',
        ends_day_at_night: night === 'yes',
      };
      return terminal
        ? api().call('POST /api/staff/terminals/:id', { params: { id: terminal.id }, draft: body })
        : api().call('POST /api/staff/terminals', { draft: body });
    },
    onDone: async ({ id }) => {
      toast(t('common.saved'), 'success');
      close();
      // Checks the connection at once; the list then shows the status.
      await api()
        .call('POST /api/staff/terminals/:id/check', { params: { id } })
        .catch(() => {});
      await calls.invalidateQueries({ queryKey: TERMINALS });
    },
  });
  return (
    <Sheet title={terminal?.name ?? t('terminals.form.new')} onClose={close}>
      <Problem>{problem}</Problem>
      {/* The choices of a field must be there before it can show which of them is chosen. */}
      <form onSubmit={onSubmit} noValidate>
        <fieldset className={formCss.fields} disabled={!mayEdit}>
          <TextField
            {...field('name')}
            label={t('terminals.form.name')}
            hint={t('terminals.form.name_hint')}
            autoComplete="off"
            maxLength={100}
            required
          />
          <Select {...field('device_id')} key={devices.data ? 'known' : 'waiting'} label={t('terminals.form.device')}>
            <option value="">{t('terminals.no_device')}</option>
            {tills?.map((device) => (
              <option key={device.id} value={device.id}>
                {nameOfDevice(device)}
              </option>
            ))}
          </Select>
          <Select {...field('night')} label={t('terminals.form.night')} hint={t('terminals.form.night_hint')}>
            <option value="no">{t('terminals.form.night_no')}</option>
            <option value="yes">{t('terminals.form.night_yes')}</option>
          </Select>
          <AddressFields terminal={terminal} field={field} />
          <Select {...field('slips')} label={t('terminals.form.slips')} hint={t('terminals.form.slips_hint')}>
            {SLIPS_BY.map((by) => (
              <option key={by} value={by}>
                {t(`terminals.form.slips_${by}`)}
              </option>
            ))}
          </Select>
        </fieldset>
        <FormFoot
          busy={busy}
          onCancel={close}
          mayEdit={mayEdit}
          submit={terminal ? t('common.save') : t('terminals.add')}
        />
      </form>
      {terminal && mayArchive ? <ArchiveAction terminal={terminal} /> : null}
    </Sheet>
  );
}

/** Where the terminal is found in the network, and its password. */
function AddressFields({ terminal, field }: { terminal: TerminalWire | null; field: StaffForm<Values>['field'] }) {
  const { t } = useTexts();
  return (
    <>
      <TextField
        {...field('host')}
        label={t('terminals.form.host')}
        hint={t('terminals.form.host_hint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
        required
      />
      <TextField
        {...field('port')}
        label={t('terminals.form.port')}
        hint={t('terminals.form.port_hint')}
        inputMode="numeric"
        required
      />
      <TextField
        {...field('password')}
        label={t('terminals.form.password')}
        hint={t(terminal?.has_password ? 'terminals.form.password_set' : 'terminals.form.password_hint')}
        optional={t('common.optional')}
        type="password"
        autoComplete="off"
        inputMode="numeric"
        maxLength={6}
      />
    </>
  );
}
