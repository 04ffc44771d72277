import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import css from '#apps/portal/components/form/Form.module.css';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { type StaffForm, useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { CINEMAS, useCinemas } from '#apps/portal/pages/organisation/cinemas/cinemas.ts';
import { PlaceActions } from '#apps/portal/pages/organisation/cinemas/PlaceActions.tsx';
import {
  AccessFields,
  ClassRateFields,
  SeatingFields,
} from '#apps/portal/pages/organisation/screens/SeatingFields.tsx';
import {
  formOf,
  ratedClasses,
  type ScreenValues,
  valuesOf,
} from '#apps/portal/pages/organisation/screens/screen-form.ts';
import { SCREENS, useScreenFilter } from '#apps/portal/pages/organisation/screens/screens.ts';
import { seatWords } from '#modules/seating/ui/seat-words.ts';
import type { StaffScreenWire } from '#modules/venues/contract/cinemas.ts';
import { ABBREVIATION_MAX, VENUE_NAME_MAX } from '#modules/venues/rules/venue-limits.ts';
import { Select, TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { toast } from '#ui/Toast.tsx';

const WHOLE = { inputMode: 'numeric' } as const;

/** Edits a new screen (`screen` null) or an existing one (SEAT-002). */
export function ScreenSheet({ screen }: { screen: StaffScreenWire | null }) {
  const { t, formats } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const { listQuery, cinema } = useScreenFilter();
  const cinemas = useCinemas();
  const mayEdit = useMay('screens.edit') && !screen?.archived;
  const mayArchive = useMay('screens.delete');
  const close = (): void => void navigate(`/screens${listQuery}`);
  const { className } = useMemo(() => seatWords({ t, money: formats.money }), [t, formats]);
  const { form, field, onSubmit, problem, busy } = useStaffForm<ScreenValues, StaffScreenWire>({
    values: valuesOf(screen, cinema ?? ''),
    send: (values) => {
      const body = formOf(values, screen?.version ?? null);
      return screen
        ? api().call('POST /api/staff/screens/:id', { params: { id: screen.id }, draft: body })
        : api().call('POST /api/staff/screens', { draft: body });
    },
    async onDone() {
      toast(t('common.saved'), 'success');
      close();
      await Promise.all([SCREENS, CINEMAS].map((queryKey) => calls.invalidateQueries({ queryKey })));
    },
  });
  const only = !screen && cinemas.data?.length === 1 ? cinemas.data[0]?.id : undefined;
  useEffect(() => {
    if (only !== undefined) form.setValue('cinema_id', String(only));
  }, [only, form]);
  if (!screen && cinemas.data?.length === 0) return <NoCinema onClose={close} />;
  return (
    <Sheet title={screen?.name ?? t('screens.form.new')} onClose={close}>
      <Problem>{problem}</Problem>
      {screen?.archived ? <Notice kind="neutral">{t('screens.archived')}</Notice> : null}
      {/* The choices of a field must be there before it can show which of them is chosen. */}
      <form onSubmit={onSubmit} noValidate>
        <fieldset className={css.fields} disabled={!mayEdit}>
          {screen ? null : (
            <Select
              {...field('cinema_id')}
              key={cinemas.data ? 'known' : 'waiting'}
              label={t('screens.form.cinema')}
              required
            >
              <option value="">{t('screens.form.choose')}</option>
              {cinemas.data?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
          <NameAndPlaces screen={screen} field={field} />
          {screen && !screen.archived ? (
            <p>
              <Link to={`/screens/${screen.id}/seats`}>{t(screen.numbered ? 'screens.plan' : 'screens.draw')}</Link>
            </p>
          ) : null}
          <ClassRateFields classes={ratedClasses(screen)} nameOf={className} field={field} />
          {screen?.numbered ? <SeatingFields form={form} field={field} /> : null}
          <AccessFields form={form} field={field} />
          <TextField {...field('sort')} {...WHOLE} label={t('screens.form.sort')} hint={t('screens.form.sort_hint')} />
        </fieldset>
        <FormFoot
          busy={busy}
          onCancel={close}
          mayEdit={mayEdit}
          submit={screen ? t('common.save') : t('screens.add')}
        />
      </form>
      {screen && mayArchive ? <PlaceActions kind="screens" place={screen} list={`/screens${listQuery}`} /> : null}
    </Sheet>
  );
}

/** A screen belongs to a cinema: without one there is nothing to fill in yet. */
function NoCinema({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Sheet title={t('screens.form.new')} onClose={onClose}>
      <Notice kind="info" title={t('screens.no_cinema.title')}>
        {t('screens.no_cinema.text')} <Link to="/cinemas/new">{t('screens.no_cinema.add')}</Link>
      </Notice>
    </Sheet>
  );
}

/** What the screen is called, and how many it seats. */
function NameAndPlaces({ screen, field }: { screen: StaffScreenWire | null; field: StaffForm<ScreenValues>['field'] }) {
  const { t } = useTexts();
  return (
    <>
      <div className={css.two}>
        <TextField
          {...field('name')}
          label={t('screens.form.name')}
          maxLength={VENUE_NAME_MAX}
          autoComplete="off"
          required
        />
        <TextField
          {...field('abbreviation')}
          label={t('screens.form.abbreviation')}
          maxLength={ABBREVIATION_MAX}
          autoComplete="off"
        />
      </div>
      <div className={css.two}>
        {screen?.numbered ? (
          <TextField
            {...field('capacity')}
            label={t('screens.form.capacity')}
            hint={t('screens.form.capacity_plan')}
            readOnly
          />
        ) : (
          <TextField {...field('capacity')} {...WHOLE} label={t('screens.form.capacity')} required />
        )}
        <TextField
          {...field('online_seats')}
          {...WHOLE}
          label={t('screens.form.online')}
          hint={t('screens.form.online_hint')}
          optional={t('common.optional')}
        />
      </div>
    </>
  );
}
