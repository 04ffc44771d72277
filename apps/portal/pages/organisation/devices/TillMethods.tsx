import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import { Choices } from '#apps/portal/components/form/Choices.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import type { DeviceWire } from '#modules/devices/contract/devices.ts';

/**
 * Chooses the payment methods that a till offers (DEV-002). `chosen`: their ids; null: all that its
 * kind offers, later ones too. Shows nothing for a device that takes no payments.
 */
export function TillMethods(props: {
  type: DeviceWire['type'];
  chosen: readonly string[] | null;
  errors: string | undefined;
  onChange: (chosen: string[] | null) => void;
}) {
  const { t } = useTexts();
  const { type, chosen } = props;
  const methods = useQuery({
    queryKey: ['device-methods'],
    queryFn: () => api().call('GET /api/staff/device-methods'),
  });
  const offered = methods.data?.filter(({ devices }) => devices.some((device) => device === type)) ?? [];
  if (offered.length === 0) return null;
  const ids = offered.map(({ id }) => String(id));
  return (
    <Choices
      label={t('devices.form.methods')}
      hint={t('devices.form.methods_hint')}
      options={offered.map(({ id, name, is_active }) => ({
        value: String(id),
        name: is_active ? name : t('devices.form.method_off', { name }),
      }))}
      chosen={chosen ?? ids}
      errors={props.errors}
      onChange={(next) => props.onChange(next.length === ids.length ? null : next)}
    />
  );
}
