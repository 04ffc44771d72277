import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/calls.ts';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { nameOfDevice, useDevices } from '#apps/portal/pages/devices/devices.ts';
import { ArchiveAction } from '#apps/portal/pages/terminals/ArchiveAction.tsx';
import { TERMINALS } from '#apps/portal/pages/terminals/terminals.ts';
import formCss from '#apps/portal/parts/Form.module.css';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import { Sheet } from '#apps/portal/parts/Sheet.tsx';
import type { TerminalWire } from '#modules/terminals/contract.ts';
import { Select, TextField } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

/** As the form's fields hold it: numbers and choices are texts, '' is none. */
type Values = { name: string; host: string; port: string; password: string; device_id: string };
const USUAL_PORT = '20007';

const valuesOf = (terminal: TerminalWire | null): Values => ({
  name: terminal?.name ?? '',
  host: terminal?.host ?? '',
  port: String(terminal?.port ?? USUAL_PORT),
  password: '',
  device_id: String(terminal?.device?.id ?? ''),
});

/** A new terminal (`terminal` null), or where one of the house is found and beside which till it stands. */
export function TerminalSheet({ terminal }: { terminal: TerminalWire | null }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const mayEdit = useMay('devices.edit');
  const devices = useDevices();
  const tills = devices.data?.filter(({ type, auth }) => (type === 'register' || type === 'pos') && auth !== 'blocked');
  const close = (): void => void navigate('/terminals');
  const { field, onSubmit, problem, busy } = useStaffForm<Values, TerminalWire>({
    values: valuesOf(terminal),
    send: ({ name, host, port, password, device_id }) =>
      api().post(terminal ? `/api/staff/terminals/${terminal.id}` : '/api/staff/terminals', {
        ...{ name, host, port: port === '' ? null : Number(port) },
        ...(password !== '' && { password }),
        device_id: device_id === '' ? null : Number(device_id),
      }),
    onDone: async ({ id }) => {
      toast(t('common.saved'), 'success');
      close();
      // Whether it is found there is worth knowing at once; how it stands the list then says.
      await api()
        .post(`/api/staff/terminals/${id}/check`)
        .catch(() => {});
      await calls.invalidateQueries({ queryKey: TERMINALS });
    },
  });
  return (
    <Sheet title={terminal?.name ?? t('terminals.form.new')} onClose={close}>
      <Problem>{problem}</Problem>
      {/* The choices of a field must be there before it can show which of them is chosen. */}
      <form onSubmit={onSubmit} noValidate key={devices.data ? 'known' : 'waiting'}>
        <fieldset className={formCss.fields} disabled={!mayEdit}>
          <TextField
            {...field('name')}
            label={t('terminals.form.name')}
            hint={t('terminals.form.name_hint')}
            autoComplete="off"
            maxLength={100}
            required
          />
          <Select {...field('device_id')} label={t('terminals.form.device')}>
            <option value="">{t('terminals.no_device')}</option>
            {tills?.map((device) => (
              <option key={device.id} value={device.id}>
                {nameOfDevice(device)}
              </option>
            ))}
          </Select>
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
            type="number"
            min={1}
            max={65_535}
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
        </fieldset>
        <FormFoot
          busy={busy}
          onCancel={close}
          mayEdit={mayEdit}
          submit={terminal ? t('common.save') : t('terminals.add')}
        />
      </form>
      {terminal && mayEdit ? <ArchiveAction terminal={terminal} /> : null}
    </Sheet>
  );
}
