import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import formCss from '#apps/portal/components/form/Form.module.css';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { type StaffForm, useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { nameOfDevice, useDevices } from '#apps/portal/pages/organisation/devices/devices.ts';
import { AccountFields } from '#apps/portal/pages/organisation/terminals/AccountFields.tsx';
import { ArchiveAction } from '#apps/portal/pages/organisation/terminals/ArchiveAction.tsx';
import { HostField } from '#apps/portal/pages/organisation/terminals/HostField.tsx';
import { NexoFields } from '#apps/portal/pages/organisation/terminals/NexoFields.tsx';
import { SlipsField } from '#apps/portal/pages/organisation/terminals/SlipsField.tsx';
import { draftOf, type TerminalValues, valuesOf } from '#apps/portal/pages/organisation/terminals/terminal-values.ts';
import { TERMINALS } from '#apps/portal/pages/organisation/terminals/terminals.ts';
import type { TerminalWire } from '#modules/terminals/contract/staff.ts';
import { TERMINAL_DRIVERS } from '#modules/terminals/rules/terminal-states.ts';
import { Select, TextField } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

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
  const { form, field, onSubmit, problem, busy } = useStaffForm<TerminalValues, TerminalWire>({
    values: valuesOf(terminal),
    send: (values) => {
      const draft = draftOf(values);
      return terminal
        ? api().call('POST /api/staff/terminals/:id', { params: { id: terminal.id }, draft })
        : api().call('POST /api/staff/terminals', { draft });
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
          <Select {...field('driver')} label={t('terminals.form.driver')} hint={t('terminals.form.driver_hint')}>
            {TERMINAL_DRIVERS.map((driver) => (
              <option key={driver} value={driver}>
                {t(`terminals.form.driver_${driver}`)}
              </option>
            ))}
          </Select>
          <DriverFields driver={form.watch('driver')} terminal={terminal} form={form} field={field} />
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

type DriverProps = { driver: string; terminal: TerminalWire | null } & Pick<
  StaffForm<TerminalValues>,
  'form' | 'field'
>;

/** What a terminal of this kind needs. */
function DriverFields({ driver, ...props }: DriverProps) {
  if (driver === 'zvt') return <NetworkFields {...props} />;
  return driver === 'nexo' ? <NexoFields {...props} /> : <AccountFields {...props} />;
}

/** Of a terminal in the network: where it is found, its password, who prints its slips and ends its day. */
function NetworkFields({
  terminal,
  field,
}: {
  terminal: TerminalWire | null;
  field: StaffForm<TerminalValues>['field'];
}) {
  const { t } = useTexts();
  return (
    <>
      <HostField field={field} />
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
      <SlipsField field={field} />
      <Select {...field('night')} label={t('terminals.form.night')} hint={t('terminals.form.night_hint')}>
        <option value="no">{t('terminals.form.night_no')}</option>
        <option value="yes">{t('terminals.form.night_yes')}</option>
      </Select>
    </>
  );
}
