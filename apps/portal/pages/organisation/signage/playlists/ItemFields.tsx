import { Choices } from '#apps/portal/components/form/Choices.tsx';
import { DateField, TimeField } from '#apps/portal/components/form/dates.tsx';
import formCss from '#apps/portal/components/form/Form.module.css';
import type { DatedForm, GroupedForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import {
  chosenWeekdays,
  maskOfWeekdays,
  type PlaylistValues,
} from '#apps/portal/pages/organisation/signage/playlists/playlist-values.ts';
import { useMedia } from '#apps/portal/pages/organisation/themes/themes.ts';
import { FITS, WEEKDAYS } from '#modules/signage/rules/playlist.ts';
import { TEMPLATES } from '#modules/signage/rules/views.ts';
import { Select, TextField } from '#ui/Field.tsx';

type Fields = { form: GroupedForm<PlaylistValues> & DatedForm<PlaylistValues>; index: number };

/** Edits one item of a playlist: what it shows, for how long, and when. */
export function ItemFields({ form: staffForm, index }: Fields) {
  const { t } = useTexts();
  const { form, field, groupErrors } = staffForm;
  const item = form.watch(`items.${index}`);
  if (!item) return null;
  const assetErrors = groupErrors(`items.${index}.asset`);
  return (
    <div className={formCss.fields}>
      <div className={formCss.two}>
        {item.kind === 'view' ? (
          <Select {...field(`items.${index}.template`)} label={t('signage.playlist.content')}>
            {TEMPLATES.map((template) => (
              <option key={template} value={template}>
                {t(`signage.template.${template}`)}
              </option>
            ))}
          </Select>
        ) : (
          <Select {...field(`items.${index}.fit`)} label={t('signage.playlist.size')}>
            {FITS.map((fit) => (
              <option key={fit} value={fit}>
                {t(`signage.playlist.fit.${fit}`)}
              </option>
            ))}
          </Select>
        )}
        <TextField
          {...field(`items.${index}.seconds`)}
          label={t('signage.playlist.seconds')}
          inputMode="numeric"
          required
        />
      </div>
      {item.kind === 'video' ? <VideoChoice form={staffForm} index={index} /> : null}
      {item.kind === 'image' && assetErrors ? <p className={formCss.error}>{assetErrors.join('\n')}</p> : null}
      <Times form={staffForm} index={index} />
    </div>
  );
}

function VideoChoice({ form: { form, field }, index }: Fields) {
  const { t } = useTexts();
  const { data } = useMedia();
  const videos = data?.filter(({ kind }) => kind === 'video') ?? [];
  const { onChange, ...chosen } = field(`items.${index}.asset`);
  return (
    <Select
      {...chosen}
      key={data ? 'known' : 'waiting'}
      label={t('signage.playlist.video')}
      onChange={(event) => {
        void onChange(event);
        const url = videos.find(({ asset }) => asset === event.target.value)?.url ?? null;
        form.setValue(`items.${index}.url`, url);
      }}
    >
      {videos.map(({ asset }) => (
        <option key={asset} value={asset}>
          {asset.split('/').at(-1)}
        </option>
      ))}
    </Select>
  );
}

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

function Times({ form: { form, dateField, groupErrors }, index }: Fields) {
  const { t, formats } = useTexts();
  const weekday = new Intl.DateTimeFormat(formats.locale, { weekday: 'short', timeZone: 'UTC' });
  return (
    <>
      <Choices
        label={t('signage.playlist.days')}
        options={WEEKDAYS.map((bit, nth) => ({ value: String(bit), name: weekday.format(MONDAY + nth * DAY_MS) }))}
        chosen={chosenWeekdays(form.watch(`items.${index}.weekdays`))}
        errors={groupErrors(`items.${index}.weekdays`)?.join('\n')}
        onChange={(chosen) => form.setValue(`items.${index}.weekdays`, maskOfWeekdays(chosen), { shouldDirty: true })}
      />
      <div className={formCss.two}>
        <TimeField {...dateField(`items.${index}.from_minute`)} label={t('signage.playlist.from')} />
        <TimeField {...dateField(`items.${index}.until_minute`)} label={t('signage.playlist.until')} />
      </div>
      <div className={formCss.two}>
        <DateField {...dateField(`items.${index}.valid_from`)} label={t('signage.playlist.first_day')} />
        <DateField {...dateField(`items.${index}.valid_until`)} label={t('signage.playlist.last_day')} />
      </div>
    </>
  );
}
