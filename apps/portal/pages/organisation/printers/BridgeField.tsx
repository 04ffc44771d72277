import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#apps/portal/api.ts';
import type { StaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { DEVICES, nameOfDevice } from '#apps/portal/pages/organisation/devices/devices.ts';
import css from '#apps/portal/pages/organisation/printers/PrintersPage.module.css';
import type { PrinterValues } from '#apps/portal/pages/organisation/printers/printers.ts';
import { Select } from '#ui/Field.tsx';

/** Which bridge prints on the printer (decision 0057). */
export function BridgeField({ field }: { field: StaffForm<PrinterValues>['field'] }) {
  const { t } = useTexts();
  const devices = useQuery({ queryKey: DEVICES, queryFn: () => api().call('GET /api/staff/devices') });
  const bridges = devices.data?.filter(({ type }) => type === 'bridge');
  return (
    <>
      {/* The choices must be there before the field can show which of them is chosen. */}
      <Select
        {...field('bridge_id')}
        key={bridges ? 'known' : 'waiting'}
        label={t('printers.form.bridge')}
        hint={t('printers.form.bridge_hint')}
        required
      >
        <option value="">{t('printers.form.bridge_choose')}</option>
        {bridges?.map((bridge) => (
          <option key={bridge.id} value={bridge.id}>
            {nameOfDevice(bridge)}
          </option>
        ))}
      </Select>
      {bridges?.length === 0 ? (
        <p className={css.soft}>
          {t('printers.form.bridge_none')} <Link to="/devices/new">{t('printers.form.bridge_add')}</Link>
        </p>
      ) : null}
    </>
  );
}
