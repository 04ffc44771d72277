import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { api, useCountry, useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import { CountrySelect } from '#apps/portal/components/form/CountrySelect.tsx';
import css from '#apps/portal/components/form/Form.module.css';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { type StaffForm, useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { CINEMAS, numberOrNothing, textOrNull } from '#apps/portal/pages/organisation/cinemas/cinemas.ts';
import { PlaceActions } from '#apps/portal/pages/organisation/cinemas/PlaceActions.tsx';
import type { Country } from '#kernel/countries.ts';
import { addDays } from '#kernel/days.ts';
import { typedNumber } from '#kernel/typed-number.ts';
import type { StaffCinemaWire } from '#modules/venues/contract/cinemas.ts';
import { WEEKDAYS } from '#modules/venues/rules/opening-hours.ts';
import { VENUE_NAME_MAX } from '#modules/venues/rules/venue-limits.ts';
import { TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { toast } from '#ui/Toast.tsx';

type Values = {
  name: string;
  address: Record<'address1' | 'zip' | 'city' | 'country' | 'lat' | 'lng' | 'gmaps', string>;
  phone: string;
  email: string;
  sort: string;
  ads_minutes: string;
  cleaning_minutes: string;
  opening_hours: string[];
};
/** Days of a week that begins on Monday; their names are written in the language of the page. */
const MONDAY_TO_SUNDAY = Array.from({ length: WEEKDAYS }, (_, day) => addDays('2024-01-01', day));
/** A usual number of minutes (D-115). */
const USUAL_MINUTES = 15;

const valuesOf = (cinema: StaffCinemaWire | null, country: Country): Values => ({
  name: cinema?.name ?? '',
  address: {
    address1: cinema?.address.address1 ?? '',
    zip: cinema?.address.zip ?? '',
    city: cinema?.address.city ?? '',
    country: cinema ? (cinema.address.country ?? '') : country,
    lat: String(cinema?.address.lat ?? ''),
    lng: String(cinema?.address.lng ?? ''),
    gmaps: cinema?.address.gmaps ?? '',
  },
  phone: cinema?.phone ?? '',
  email: cinema?.email ?? '',
  sort: String(cinema?.sort ?? 0),
  ads_minutes: String(cinema?.ads_minutes ?? USUAL_MINUTES),
  cleaning_minutes: String(cinema?.cleaning_minutes ?? USUAL_MINUTES),
  opening_hours: MONDAY_TO_SUNDAY.map((_, day) => cinema?.opening_hours[day] ?? ''),
});

const formOf = ({ address, ...values }: Values, version: number | null) => ({
  name: values.name,
  address: {
    ...address,
    country: textOrNull(address.country),
    lat: typedNumber(address.lat),
    lng: typedNumber(address.lng),
    gmaps: textOrNull(address.gmaps),
  },
  phone: textOrNull(values.phone),
  email: textOrNull(values.email),
  sort: numberOrNothing(values.sort),
  ads_minutes: numberOrNothing(values.ads_minutes),
  cleaning_minutes: numberOrNothing(values.cleaning_minutes),
  opening_hours: values.opening_hours,
  version,
});

/** Edits a new cinema (`cinema` null) or an existing one (SCH-002). */
export function CinemaSheet({ cinema }: { cinema: StaffCinemaWire | null }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const [searchParams] = useSearchParams();
  const list = searchParams.size > 0 ? `/cinemas?${searchParams}` : '/cinemas';
  const ownCountry = useCountry();
  const mayEdit = useMay('screens.edit') && !cinema?.archived;
  const mayArchive = useMay('screens.delete');
  const close = (): void => void navigate(list);
  const { field, onSubmit, problem, busy } = useStaffForm<Values, StaffCinemaWire>({
    values: valuesOf(cinema, ownCountry),
    send: (values) => {
      const body = formOf(values, cinema?.version ?? null);
      return cinema
        ? api().call('POST /api/staff/cinemas/:id', { params: { id: cinema.id }, draft: body })
        : api().call('POST /api/staff/cinemas', { draft: body });
    },
    async onDone() {
      toast(t('common.saved'), 'success');
      close();
      await calls.invalidateQueries({ queryKey: CINEMAS });
    },
  });
  return (
    <Sheet title={cinema?.name ?? t('cinemas.form.new')} onClose={close}>
      <Problem>{problem}</Problem>
      {cinema?.archived ? <Notice kind="neutral">{t('cinemas.archived')}</Notice> : null}
      <form onSubmit={onSubmit} noValidate>
        <fieldset className={css.fields} disabled={!mayEdit}>
          <TextField
            {...field('name')}
            label={t('cinemas.form.name')}
            maxLength={VENUE_NAME_MAX}
            autoComplete="off"
            required
          />
          <AddressFields field={field} country={cinema?.address.country ?? ''} />
          <OtherFields field={field} />
          <OpeningHours field={field} />
        </fieldset>
        <FormFoot
          busy={busy}
          onCancel={close}
          mayEdit={mayEdit}
          submit={cinema ? t('common.save') : t('cinemas.add')}
        />
      </form>
      {cinema && mayArchive ? <PlaceActions kind="cinemas" place={cinema} list={list} /> : null}
    </Sheet>
  );
}

function AddressFields({ field, country }: { field: StaffForm<Values>['field']; country: string }) {
  const { t } = useTexts();
  return (
    <fieldset className={css.group}>
      <legend className={css.groupName}>{t('cinemas.form.address')}</legend>
      <TextField {...field('address.address1')} label={t('cinemas.form.street')} maxLength={200} autoComplete="off" />
      <div className={css.two}>
        <TextField {...field('address.zip')} label={t('cinemas.form.zip')} maxLength={20} autoComplete="off" />
        <TextField {...field('address.city')} label={t('cinemas.form.city')} maxLength={100} autoComplete="off" />
      </div>
      <CountrySelect
        field={field('address.country')}
        label={t('cinemas.form.country')}
        stored={country}
        nothing={t('common.none')}
      />
      <div className={css.two}>
        <TextField
          {...field('address.lat')}
          label={t('cinemas.form.lat')}
          optional={t('common.optional')}
          inputMode="decimal"
        />
        <TextField
          {...field('address.lng')}
          label={t('cinemas.form.lng')}
          optional={t('common.optional')}
          inputMode="decimal"
        />
      </div>
      <TextField
        {...field('address.gmaps')}
        label={t('cinemas.form.map')}
        hint={t('cinemas.form.map_hint')}
        optional={t('common.optional')}
        type="url"
        autoComplete="off"
      />
    </fieldset>
  );
}

/** How the cinema is reached, and the minutes around its films. */
function OtherFields({ field }: { field: StaffForm<Values>['field'] }) {
  const { t } = useTexts();
  const minutes = { inputMode: 'numeric', required: true } as const;
  return (
    <>
      <div className={css.two}>
        <TextField
          {...field('phone')}
          label={t('cinemas.form.phone')}
          optional={t('common.optional')}
          type="tel"
          maxLength={40}
          autoComplete="off"
        />
        <TextField
          {...field('email')}
          label={t('cinemas.form.email')}
          optional={t('common.optional')}
          type="email"
          autoComplete="off"
        />
      </div>
      <fieldset className={css.group}>
        <legend className={css.groupName}>{t('cinemas.form.times')}</legend>
        <p className={css.hint}>{t('cinemas.form.times_hint')}</p>
        <div className={css.two}>
          <TextField {...field('ads_minutes')} {...minutes} label={t('cinemas.form.ads')} />
          <TextField {...field('cleaning_minutes')} {...minutes} label={t('cinemas.form.cleaning')} />
        </div>
      </fieldset>
      <TextField {...field('sort')} {...minutes} label={t('cinemas.form.sort')} hint={t('cinemas.form.sort_hint')} />
    </>
  );
}

/** One field for each day; a few words say how times are written. */
function OpeningHours({ field }: { field: StaffForm<Values>['field'] }) {
  const { t, formats } = useTexts();
  const weekday = new Intl.DateTimeFormat(formats.locale, { weekday: 'long', timeZone: 'UTC' });
  return (
    <fieldset className={css.group}>
      <legend className={css.groupName}>{t('cinemas.form.opening_hours')}</legend>
      <p className={css.hint}>{t('cinemas.form.opening_hours_hint')}</p>
      <div className={css.two}>
        {MONDAY_TO_SUNDAY.map((day, index) => (
          <TextField
            key={day}
            {...field(`opening_hours.${index}`)}
            label={weekday.format(Date.parse(day))}
            placeholder="14:00-23:30"
            maxLength={60}
            autoComplete="off"
          />
        ))}
      </div>
    </fieldset>
  );
}
