import { useState } from 'react';
import { DateField } from '#apps/portal/components/form/dates.tsx';
import form from '#apps/portal/components/form/Form.module.css';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/events/EventsPage.module.css';
import { useFreeScreenings } from '#apps/portal/pages/programme/events/events.ts';
import type { EventScreeningWire } from '#modules/catalogue/contract/events.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/Field.tsx';
import { textOfError } from '#web/api/api-error.ts';

/** Chooses the screening of an event by its day, among those without another event. */
export function ScreeningChoice(props: {
  chosen: EventScreeningWire | null;
  errors?: string | undefined;
  mayEdit: boolean;
  onChange: (screening: EventScreeningWire | null) => void;
}) {
  const { t, formats } = useTexts();
  const { chosen } = props;
  const [day, setDay] = useState('');
  const { data, error, isFetching } = useFreeScreenings(day);
  const nameOf = ({ start, movie, screen, cinema }: EventScreeningWire): string =>
    [formats.time(Date.parse(start)), movie, cinema, screen].join(' · ');
  return (
    <fieldset className={form.group}>
      <legend className={form.groupName}>{t('events.form.screening')}</legend>
      <p className={form.hint}>{t('events.form.screening_hint')}</p>
      {chosen ? (
        <div className={css.chosen}>
          <ScreeningLine screening={chosen} />
          {props.mayEdit ? (
            <div>
              <Button size="small" onClick={() => props.onChange(null)}>
                {t('events.form.give_up_screening')}
              </Button>
            </div>
          ) : null}
        </div>
      ) : null}
      {props.mayEdit && !chosen ? (
        <div className={form.two}>
          <DateField reportsOnBlur label={t('events.form.day')} value={day} onChange={setDay} />
          <Select
            label={t('events.form.which')}
            value=""
            disabled={!data || data.length === 0}
            hint={data?.length === 0 ? t('events.form.none_that_day') : isFetching ? t('common.loading') : undefined}
            onChange={({ target }) =>
              props.onChange(data?.find((screening) => String(screening.id) === target.value) ?? null)
            }
          >
            <option value="">{t('events.form.no_screening')}</option>
            {data?.map((screening) => (
              <option key={screening.id} value={screening.id}>
                {nameOf(screening)}
              </option>
            ))}
          </Select>
        </div>
      ) : null}
      <Problem>{error ? textOfError(error, t) : null}</Problem>
      {props.errors ? <p className={form.error}>{props.errors}</p> : null}
    </fieldset>
  );
}

/** Shows the film, time and screen of a screening. */
export function ScreeningLine({ screening }: { screening: EventScreeningWire }) {
  const { t, formats } = useTexts();
  const { start, movie, version, cinema, screen, cancelled } = screening;
  return (
    <div className={css.screening}>
      <span className={css.name}>
        {formats.dateTime(Date.parse(start))}
        {cancelled ? <Badge variant="danger">{t('events.cancelled')}</Badge> : null}
      </span>
      <small className={css.small}>{[movie, version].join(' · ')}</small>
      <small className={css.small}>{[cinema, screen].join(' · ')}</small>
    </div>
  );
}
