import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/calls.ts';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { ArchiveAction } from '#apps/portal/pages/events/ArchiveAction.tsx';
import { EventContent } from '#apps/portal/pages/events/EventContent.tsx';
import { EVENTS, screeningOf, useEventFilter } from '#apps/portal/pages/events/events.ts';
import { ScreeningChoice, ScreeningLine } from '#apps/portal/pages/events/ScreeningChoice.tsx';
import css from '#apps/portal/parts/Form.module.css';
import { languagesOf, textsForFields } from '#apps/portal/parts/languages.ts';
import { type ChosenPicture, PictureField } from '#apps/portal/parts/PictureField.tsx';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import { Sheet } from '#apps/portal/parts/Sheet.tsx';
import { TextsFields } from '#apps/portal/parts/TextsFields.tsx';
import { useSuggestedSlug } from '#apps/portal/parts/use-suggested-slug.ts';
import { useUnsaved } from '#apps/portal/parts/use-unsaved.tsx';
import { VisibilityChoice } from '#apps/portal/parts/VisibilityChoice.tsx';
import { SURFACES, type Surface } from '#kernel/visibility.ts';
import type { EventScreeningWire, StaffEventWire } from '#modules/catalogue/event-contract.ts';
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

/** A new event (`event` null), or one of the house to be changed (PORT-009, SCH-003). */
export function EventSheet({ event }: { event: StaffEventWire | null }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const { kept } = useEventFilter();
  const mayEverEdit = useMay('events.edit');
  const mayEdit = mayEverEdit && !event?.archived_at;
  const close = (): void => void navigate(`/events${kept}`);
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
    send: ({ poster, schedule_id, ...values }) =>
      api().post(event ? `/api/staff/events/${event.id}` : '/api/staff/events', {
        ...values,
        poster: poster?.key ?? null,
        schedule_id: schedule_id?.id ?? null,
        version: event?.version ?? null,
      }),
    onDone: async () => {
      letGo();
      toast(t('common.saved'), 'success');
      await navigate(`/events${kept}`);
      await calls.invalidateQueries({ queryKey: EVENTS });
    },
  });
  const { errors, isDirty } = form.formState;
  const { asking, letGo } = useUnsaved(isDirty);
  const slugTyped = useSuggestedSlug(form.watch('titles'), !event, (slug) => form.setValue('slug', slug));
  const slug = field('slug');
  const past = event?.screenings.filter(({ cancelled }) => cancelled) ?? [];
  return (
    <Sheet title={event?.title ?? t('events.form.new')} onClose={close}>
      <Problem>{problem}</Problem>
      {event?.archived_at ? <Notice kind="info">{t('events.form.archived')}</Notice> : null}
      <form onSubmit={onSubmit} noValidate>
        <fieldset className={css.fields} disabled={!mayEdit}>
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
      {event && mayEverEdit ? <ArchiveAction event={event} /> : null}
      {asking}
    </Sheet>
  );
}

/** What is wrong with a field, a sentence each. */
const sentencesOf = (error: { message?: unknown } | undefined): string[] =>
  typeof error?.message === 'string' && error.message !== '' ? error.message.split('\n') : [];
