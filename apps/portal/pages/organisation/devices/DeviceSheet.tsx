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
import { DeviceEndingActions } from '#apps/portal/pages/organisation/devices/DeviceEndingActions.tsx';
import css from '#apps/portal/pages/organisation/devices/DevicesPage.module.css';
import {
  DEVICES,
  kindOfDevice,
  nameOfDevice,
  settingsOfDevice,
  useDevices,
} from '#apps/portal/pages/organisation/devices/devices.ts';
import { TillMethods } from '#apps/portal/pages/organisation/devices/TillMethods.tsx';
import { typedNumber } from '#kernel/typed-number.ts';
import type { DeviceForm, DevicePlace, DeviceWire } from '#modules/devices/contract/devices.ts';
import { Checkbox, Select, TextField } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

/** The values of the form fields: choices are strings, '' is none. */
type Values = Omit<DeviceForm, 'cinema_id' | 'screen_id' | 'parent_id' | 'auto_lock' | 'payment_methods'> & {
  cinema_id: string;
  screen_id: string;
  parent_id: string;
  auto_lock: string;
  /** Null: all that its kind offers. */
  payment_methods: string[] | null;
};

const valuesOf = (device: DeviceWire): Values => ({
  name: device.name,
  cinema_id: String(device.cinema?.id ?? ''),
  screen_id: String(device.screen?.id ?? ''),
  parent_id: String(device.parent_id ?? ''),
  orientation: device.orientation,
  ratio: device.ratio,
  auto_lock: String(device.auto_lock),
  template: device.template,
  test_mode: device.test_mode,
  has_drawer: device.has_drawer,
  payment_methods: device.payment_methods?.map(String) ?? null,
});

/** Edits the place and purpose of a device; the actions that end its access are below. */
export function DeviceSheet({ device }: { device: DeviceWire }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const mayEdit = useMay('devices.edit');
  const others = useDevices().data ?? [];
  const places = useQuery({
    queryKey: ['device-places'],
    queryFn: () => api().call('GET /api/staff/device-places'),
  });
  const close = (): void => void navigate('/devices');
  const { form, field, onSubmit, problem, busy } = useStaffForm<Values, DeviceWire>({
    values: valuesOf(device),
    send: (values) =>
      api().call('POST /api/staff/devices/:id', {
        params: { id: device.id },
        draft: {
          ...values,
          cinema_id: chosenId(values.cinema_id),
          screen_id: chosenId(values.screen_id),
          parent_id: chosenId(values.parent_id),
          auto_lock: typedNumber(values.auto_lock),
          payment_methods: values.payment_methods?.map(Number) ?? null,
        },
      }),
    onDone: async () => {
      await calls.invalidateQueries({ queryKey: DEVICES });
      toast(t('common.saved'), 'success');
      close();
    },
  });
  const has = settingsOfDevice(kindOfDevice(device));
  const registers = others.filter(({ type, id }) => type === 'register' && id !== device.id);
  return (
    <Sheet title={nameOfDevice(device)} onClose={close}>
      <p className={css.code}>{t('devices.form.code', { uid: device.uid })}</p>
      <Problem>{problem}</Problem>
      {/* The choices of a field must be there before it can show which of them is chosen. */}
      <form onSubmit={onSubmit} noValidate>
        <fieldset className={formCss.fields} disabled={!mayEdit}>
          <TextField {...field('name')} label={t('devices.form.name')} hint={t('devices.form.name_hint')} />
          <PlaceFields form={form} field={field} places={places.data} hasHall={has.hall} />
          {has.beside && registers.length > 0 ? (
            <Select {...field('parent_id')} label={t('devices.form.parent')}>
              <option value="">{t('common.none')}</option>
              {registers.map((register) => (
                <option key={register.id} value={register.id}>
                  {nameOfDevice(register)}
                </option>
              ))}
            </Select>
          ) : null}
          {has.picture ? <PictureFields field={field} /> : null}
          {has.lock ? (
            <TextField
              {...field('auto_lock')}
              label={t('devices.form.auto_lock')}
              hint={t('devices.form.auto_lock_hint')}
              inputMode="numeric"
            />
          ) : null}
          {has.till ? <TillFields type={device.type} form={form} field={field} /> : null}
          {has.practice ? <Checkbox {...field('test_mode')} label={t('devices.form.test_mode')} /> : null}
        </fieldset>
        <FormFoot busy={busy} onCancel={close} mayEdit={mayEdit} />
      </form>
      {mayEdit ? <DeviceEndingActions device={device} /> : null}
    </Sheet>
  );
}

/** What a till takes. */
function TillFields({ type, form, field }: Pick<DeviceWire, 'type'> & Pick<StaffForm<Values>, 'form' | 'field'>) {
  const { t } = useTexts();
  return (
    <>
      <Checkbox {...field('has_drawer')} label={t('devices.form.has_drawer')} />
      <TillMethods
        type={type}
        chosen={form.watch('payment_methods')}
        errors={form.formState.errors.payment_methods?.message}
        onChange={(next) => {
          form.clearErrors('payment_methods');
          form.setValue('payment_methods', next);
        }}
      />
    </>
  );
}

/** How its screen hangs. */
function PictureFields({ field }: { field: StaffForm<Values>['field'] }) {
  const { t } = useTexts();
  return (
    <div className={formCss.two}>
      <Select {...field('orientation')} label={t('devices.form.orientation')}>
        <option value="landscape">{t('devices.form.orientation_landscape')}</option>
        <option value="portrait">{t('devices.form.orientation_portrait')}</option>
      </Select>
      <Select {...field('ratio')} label={t('devices.form.ratio')}>
        {['16:9', '4:3', '21:9', '32:9'].map((ratio) => (
          <option key={ratio}>{ratio}</option>
        ))}
      </Select>
    </div>
  );
}

function PlaceFields({
  form,
  field,
  places,
  hasHall,
}: {
  form: StaffForm<Values>['form'];
  field: StaffForm<Values>['field'];
  places: readonly DevicePlace[] | undefined;
  /** It stands at a hall, and not at a counter. */
  hasHall: boolean;
}) {
  const { t } = useTexts();
  const cinema = places?.find(({ id }) => String(id) === form.watch('cinema_id'));
  return (
    <div className={formCss.two}>
      <Select {...field('cinema_id')} key={`cinema-${places ? 'known' : 'waiting'}`} label={t('devices.form.cinema')}>
        <option value="">{t('devices.place.none')}</option>
        {places?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {hasHall ? (
        <Select {...field('screen_id')} key={`screen-${places ? 'known' : 'waiting'}`} label={t('devices.form.screen')}>
          <option value="">{t('devices.place.all')}</option>
          {cinema?.screens.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      ) : null}
    </div>
  );
}
