import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import css from '#apps/portal/components/form/Form.module.css';
import { languagesOf, textsForFields } from '#apps/portal/components/form/languages.ts';
import { TextsFields } from '#apps/portal/components/form/TextsFields.tsx';
import { useSuggestedSlug } from '#apps/portal/components/form/use-suggested-slug.ts';
import { VisibilityChoice } from '#apps/portal/components/form/VisibilityChoice.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { type ChosenPicture, PictureField } from '#apps/portal/components/picture/PictureField.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { type StaffForm, useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { ArchiveAction } from '#apps/portal/pages/programme/events/ArchiveAction.tsx';
import { EventContent } from '#apps/portal/pages/programme/events/EventContent.tsx';
import { EVENTS, screeningOf, useEventFilter } from '#apps/portal/pages/programme/events/events.ts';
import { ScreeningChoice, ScreeningLine } from '#apps/portal/pages/programme/events/ScreeningChoice.tsx';
import { SURFACES, type Surface } from '#kernel/visibility.ts';
import type { EventScreeningWire, StaffEventWire } from '#modules/catalogue/contract/events.ts';
import { Checkbox, Select, TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { toast } from '#ui/Toast.tsx';

type Values = {
  titles: Record<string, string>;
  page_titles: Record<string, string>;
  descriptions: Record<string, string>;
  contents: Record<string, string>;
  slug: string;
  theme: StaffEventWire['theme'];
  sell_online: boolean;
  visibility: Surface[];
  poster: ChosenPicture | null;
  schedule_id: EventScreeningWire | null;
};
const THEMES = ['default', 'ladies'] as const satisfies readonly StaffEventWire['theme'][];

/** Edits a new event (`event` null) or an existing one (PORT-009, SCH-003). */
export function EventSheet({ event }: { event: StaffEventWire | null }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const { listQuery } = useEventFilter();
  const mayArchive = useMay('events.delete');
  const mayEdit = useMay('events.edit') && !event?.archived_at;
  const close = (): void => void navigate(`/events${listQuery}`);
  const languages = languagesOf(event?.titles ?? {}, event?.contents ?? {});
  const texts = (written: Record<string, string> | undefined) => textsForFields(languages, written ?? {});
  const { form, field, onSubmit, problem, busy } = useStaffForm<Values, StaffEventWire>({
    values: {
      titles: texts(event?.titles),
      page_titles: texts(event?.page_titles),
      descriptions: texts(event?.descriptions),
      contents: texts(event?.contents),
      slug: event?.slug ?? '',
      theme: event?.theme ?? 'default',
      sell_online: event?.sell_online ?? true,
      visibility: event?.visibility ?? (Object.keys(SURFACES) as Surface[]),
      poster: event?.poster ?? null,
      schedule_id: event && screeningOf(event),
    },
    send: ({ poster, schedule_id, ...values }) => {
      const body = {
        ...values,
        poster: poster?.key ?? null,
        schedule_id: schedule_id?.id ?? null,
        version: event?.version ?? null,
      };
      return event
        ? api().call('POST /api/staff/events/:id', { params: { id: event.id }, body })
        : api().call('POST /api/staff/events', { body });
    },
    onDone: async () => {
      toast(t('common.saved'), 'success');
      await navigate(`/events${listQuery}`);
      await calls.invalidateQueries({ queryKey: EVENTS });
    },
  });
  const past = event?.screenings.filter(({ cancelled }) => cancelled) ?? [];
  return (
    <Sheet title={event?.title ?? t('events.form.new')} onClose={close}>
      <Problem>{problem}</Problem>
      {event?.archived_at ? <Notice kind="info">{t('events.form.archived')}</Notice> : null}
      <form onSubmit={onSubmit} noValidate>
        <fieldset className={css.fields} disabled={!mayEdit}>
          <MainFields event={event} form={form} field={field} languages={languages} mayEdit={mayEdit} />
          <PageFields form={form} field={field} languages={languages} mayEdit={mayEdit} />
        </fieldset>
        <FormFoot busy={busy} onCancel={close} mayEdit={mayEdit} submit={event ? t('common.save') : t('events.add')} />
      </form>
      {past.length > 0 ? (
        <section className={css.facts}>
          <h3 className={css.factsTitle}>{t('events.form.cancelled_screenings')}</h3>
          {past.map((screening) => (
            <ScreeningLine key={screening.id} screening={screening} />
          ))}
        </section>
      ) : null}
      {event && mayArchive ? <ArchiveAction event={event} /> : null}
    </Sheet>
  );
}

/** What the event is: its name, address, screening and poster. */
function MainFields({
  event,
  form,
  field,
  languages,
  mayEdit,
}: {
  event: StaffEventWire | null;
  form: StaffForm<Values>['form'];
  field: StaffForm<Values>['field'];
  languages: ReturnType<typeof languagesOf>;
  mayEdit: boolean;
}) {
  const { t } = useTexts();
  const { errors } = form.formState;
  const slugTyped = useSuggestedSlug(form.watch('titles'), !event, (slug) => form.setValue('slug', slug));
  const slug = field('slug');
  return (
    <>
      <TextsFields
        label={t('events.form.titles')}
        languages={languages}
        errors={errors.titles?.message?.toString()}
        field={(language) => field(`titles.${language}`)}
      />
      <TextField
        {...slug}
        onChange={(change) => {
          slugTyped();
          return slug.onChange(change);
        }}
        label={t('events.form.slug')}
        hint={t(event ? 'events.form.slug_kept' : 'events.form.slug_hint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={190}
        required
      />
      <ScreeningChoice
        chosen={form.watch('schedule_id')}
        errors={errors.schedule_id?.message?.toString()}
        mayEdit={mayEdit}
        onChange={(screening) => {
          form.clearErrors('schedule_id');
          form.setValue('schedule_id', screening, { shouldDirty: true });
        }}
      />
      <PictureField
        label={t('events.form.poster')}
        hint={t('events.form.poster_hint')}
        use="poster"
        picture={form.watch('poster')}
        disabled={!mayEdit}
        errors={errors.poster?.message ? [errors.poster.message.toString()] : undefined}
        onChange={(poster) => {
          form.clearErrors('poster');
          form.setValue('poster', poster, { shouldDirty: true });
        }}
      />
    </>
  );
}

/** What its page says, and where it is shown. */
function PageFields({
  form,
  field,
  languages,
  mayEdit,
}: {
  form: StaffForm<Values>['form'];
  field: StaffForm<Values>['field'];
  languages: ReturnType<typeof languagesOf>;
  mayEdit: boolean;
}) {
  const { t } = useTexts();
  const { errors } = form.formState;
  return (
    <>
      <TextsFields
        label={t('events.form.page_titles')}
        hint={t('events.form.page_titles_hint')}
        long
        languages={languages}
        field={(language) => field(`page_titles.${language}`)}
      />
      <TextsFields
        label={t('events.form.descriptions')}
        hint={t('events.form.descriptions_hint')}
        rows={2}
        languages={languages}
        field={(language) => field(`descriptions.${language}`)}
      />
      <EventContent
        languages={languages}
        contents={form.watch('contents')}
        errorsOf={(language) => [errors.contents?.[language], errors.contents].flatMap(sentencesOf)}
        disabled={!mayEdit}
        onChange={(language, html) => {
          form.clearErrors('contents');
          form.setValue(`contents.${language}`, html, { shouldDirty: true });
        }}
      />
      <Select {...field('theme')} label={t('events.form.theme')}>
        {THEMES.map((theme) => (
          <option key={theme} value={theme}>
            {t(`events.theme.${theme}`)}
          </option>
        ))}
      </Select>
      <Checkbox {...field('sell_online')} label={t('events.form.sell_online')} />
      <VisibilityChoice
        label={t('events.form.visibility')}
        chosen={form.watch('visibility')}
        errors={errors.visibility?.message}
        onChange={(next) => {
          form.clearErrors('visibility');
          form.setValue('visibility', next, { shouldDirty: true });
        }}
      />
    </>
  );
}

/** Returns the errors of a field, one sentence each. */
const sentencesOf = (error: { message?: unknown } | undefined): string[] =>
  typeof error?.message === 'string' && error.message !== '' ? error.message.split('\n') : [];
