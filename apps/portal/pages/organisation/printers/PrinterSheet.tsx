import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import formCss from '#apps/portal/components/form/Form.module.css';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { chosenId } from '#apps/portal/forms/chosen-id.ts';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { type StaffForm, useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { ArchiveAction } from '#apps/portal/pages/organisation/printers/ArchiveAction.tsx';
import { ConnectionFields } from '#apps/portal/pages/organisation/printers/ConnectionFields.tsx';
import { FetchAddress } from '#apps/portal/pages/organisation/printers/FetchAddress.tsx';
import { PRINTERS, type PrinterValues } from '#apps/portal/pages/organisation/printers/printers.ts';
import { TryOut } from '#apps/portal/pages/organisation/printers/TryOut.tsx';
import type { DevicePlace } from '#modules/devices/contract/devices.ts';
import type { SeenPrinter } from '#modules/printing/contract/printing.ts';
import { isModelOf } from '#modules/printing/rules/bytes/printer-models.ts';
import { CONNECTIONS_OF } from '#modules/printing/rules/connections.ts';
import { Select, TextField } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

/** Characters a line on paper of 58 and 80 mm, as manufacturers state them. */
const WIDTHS = [32, 42, 48] as const;

const valuesOf = (printer: SeenPrinter | null): PrinterValues => ({
  name: printer?.name ?? '',
  driver: printer?.driver ?? 'escpos',
  connection: printer?.connection ?? 'server',
  address: printer?.address ?? '',
  bridge_id: String(printer?.bridge_id ?? ''),
  model: printer?.model ?? '',
  codepage: printer?.codepage ?? 'auto',
  reports_status: printer?.reports_status ?? true,
  cinema_id: String(printer?.cinema_id ?? ''),
  columns: String(printer?.columns ?? 48),
  drawer_switch_is_error: printer?.drawer_switch_is_error ?? false,
});

/** Edits a new printer (`printer` null), or the connection of an existing one. */
export function PrinterSheet({ printer }: { printer: SeenPrinter | null }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const mayEdit = useMay('devices.edit');
  const mayArchive = useMay('devices.delete');
  const places = useQuery({
    queryKey: ['device-places'],
    queryFn: () => api().call('GET /api/staff/device-places'),
  });
  const close = (): void => void navigate('/printers');
  const { form, field, onSubmit, problem, busy } = useStaffForm<PrinterValues, SeenPrinter[]>({
    values: valuesOf(printer),
    send: ({ cinema_id, bridge_id, columns, ...values }) => {
      const connections = CONNECTIONS_OF[values.driver];
      const body = {
        ...values,
        // Another driver was chosen, and the connection of the former one is not among its own.
        connection: connections.includes(values.connection) ? values.connection : (connections[0] ?? values.connection),
        model: isModelOf(values.driver, values.model) ? values.model : '',
        cinema_id: chosenId(cinema_id),
        bridge_id: chosenId(bridge_id),
        columns: Number(columns),
      };
      return printer
        ? api().call('POST /api/staff/printers/:id', { params: { id: printer.id }, body })
        : api().call('POST /api/staff/printers', { body });
    },
    async onDone(all) {
      calls.setQueryData(PRINTERS, all);
      toast(t('common.saved'), 'success');
      const added = printer ? undefined : all.toSorted((one, other) => other.id - one.id)[0];
      // Its address is still to be entered in the printer.
      if (added?.connection === 'fetch') await navigate(`/printers/${added.id}`);
      else close();
    },
  });
  return (
    <Sheet title={printer?.name ?? t('printers.form.new')} onClose={close}>
      <Problem>{problem}</Problem>
      {printer ? <TryOut printer={printer} /> : null}
      {printer?.connection === 'fetch' && mayEdit ? <FetchAddress printer={printer} /> : null}
      {/* The choices of a field must be there before it can show which of them is chosen. */}
      <form onSubmit={onSubmit} noValidate>
        <fieldset className={formCss.fields} disabled={!mayEdit}>
          <TextField
            {...field('name')}
            label={t('printers.form.name')}
            hint={t('printers.form.name_hint')}
            autoComplete="off"
            maxLength={100}
            required
          />
          <ConnectionFields
            field={field}
            driver={form.watch('driver')}
            connection={form.watch('connection')}
            model={form.watch('model')}
          />
          <PlaceAndColumns printer={printer} field={field} places={places.data} />
        </fieldset>
        <FormFoot
          busy={busy}
          onCancel={close}
          mayEdit={mayEdit}
          submit={printer ? t('common.save') : t('printers.add')}
        />
      </form>
      {printer && mayArchive ? <ArchiveAction printer={printer} /> : null}
    </Sheet>
  );
}

function PlaceAndColumns({
  printer,
  field,
  places,
}: {
  printer: SeenPrinter | null;
  field: StaffForm<PrinterValues>['field'];
  places: readonly DevicePlace[] | undefined;
}) {
  const { t } = useTexts();
  const widths = [...new Set([...WIDTHS, ...(printer ? [printer.columns] : [])])].sort((a, b) => a - b);
  return (
    <div className={formCss.two}>
      <Select {...field('cinema_id')} key={places ? 'known' : 'waiting'} label={t('printers.form.cinema')}>
        <option value="">{t('printers.everywhere')}</option>
        {places?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select {...field('columns')} label={t('printers.form.columns')}>
        {widths.map((width) => (
          <option key={width} value={width}>
            {width}
          </option>
        ))}
      </Select>
    </div>
  );
}
