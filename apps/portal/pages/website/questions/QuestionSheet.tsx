import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/calls.ts';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { CONTENTS, languagesFor } from '#apps/portal/pages/contents/contents.ts';
import { DeleteQuestion } from '#apps/portal/pages/questions/DeleteQuestion.tsx';
import { locationFor, pagesOf, QUESTIONS } from '#apps/portal/pages/questions/questions.ts';
import css from '#apps/portal/parts/Form.module.css';
import { HtmlField } from '#apps/portal/parts/HtmlField.tsx';
import { LanguageTabs } from '#apps/portal/parts/LanguageTabs.tsx';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import { Sheet } from '#apps/portal/parts/Sheet.tsx';
import { useUnsaved } from '#apps/portal/parts/use-unsaved.tsx';
import { type Texts, textFor } from '#kernel/texts.ts';
import { HTML_MAX, QUESTION_MAX, TITLE_MAX } from '#modules/content/rules/limits.ts';
import { missingIn } from '#modules/content/rules/missing.ts';
import type { QuestionsWire, QuestionWire } from '#modules/content/staff-contract.ts';
import { Select, TextField } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

type Values = {
  slug: string;
  /** A group that is there, or '' for one that is new. */
  location: string;
  group: Record<string, string>;
  question: Record<string, string>;
  answer: Record<string, string>;
};
/** Where questions stand unless the house says otherwise. */
const USUAL_SLUG = 'info/faq';
const NEW = '';

/** A question with its answer: a new one when `question` is null. */
export function QuestionSheet({ question, all }: { question: QuestionWire | null; all: QuestionsWire }) {
  const { t, locale } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const mayEdit = useMay('cms.edit');
  const close = (): void => void navigate('/questions');
  const languages = languagesFor(all.locales, question?.question ?? {}, question?.answer ?? {});
  const [language, setLanguage] = useState(languages[0] ?? 'en');
  const forFields = (each: Texts = {}) => Object.fromEntries(languages.map((name) => [name, each[name] ?? '']));
  const [firstPage] = pagesOf(all.questions);
  const { form, field, onSubmit, problem, busy } = useStaffForm<Values, QuestionsWire>({
    values: {
      slug: question?.slug ?? firstPage?.slug ?? USUAL_SLUG,
      location: question?.location ?? firstPage?.groups[0]?.location ?? NEW,
      group: forFields(),
      question: forFields(question?.question),
      answer: forFields(question?.answer),
    },
    send: (values) => {
      const named = Object.values(values.group).find((name) => name.trim() !== '') ?? '';
      const taken = all.questions.filter(({ slug }) => slug === values.slug).map(({ location }) => location);
      return api().post(question ? `/api/staff/questions/${question.id}` : '/api/staff/questions', {
        ...values,
        location: values.location === NEW ? locationFor(named, [...new Set(taken)]) : values.location,
        version: question?.version ?? null,
      });
    },
    onDone: async (after) => {
      letGo();
      calls.setQueryData(QUESTIONS, after);
      toast(t('common.saved'), 'success');
      await navigate('/questions');
      await calls.invalidateQueries({ queryKey: CONTENTS });
    },
  });
  const { errors, isDirty } = form.formState;
  const { asking, letGo } = useUnsaved(isDirty);
  const [slug, location, words, answer] = form.watch(['slug', 'location', 'question', 'answer']);
  const groups = pagesOf(all.questions).find((page) => page.slug === slug)?.groups ?? [];
  const isNew = !groups.some((group) => group.location === location);
  return (
    <Sheet title={question ? t('questions.change') : t('questions.add')} onClose={close}>
      <Problem>{problem}</Problem>
      <form onSubmit={onSubmit} noValidate>
        <fieldset className={css.fields} disabled={!mayEdit}>
          <TextField
            {...field('slug')}
            label={t('questions.slug')}
            hint={t('contents.form.slug_hint')}
            autoComplete="off"
            spellCheck={false}
          />
          <Select {...field('location')} label={t('questions.group')}>
            {groups.map((group) => (
              <option key={group.location} value={group.location}>
                {textFor(group.questions[0]?.group, locale) || group.location || t('questions.no_group')}
              </option>
            ))}
            <option value={NEW}>{t('questions.new_group')}</option>
          </Select>
          <LanguageTabs
            languages={languages}
            chosen={language}
            missing={missingIn(languages, words, answer)}
            onChoose={setLanguage}
          />
          <div className={css.fields} key={language}>
            {isNew ? (
              <TextField
                {...field(`group.${language}`)}
                label={t('questions.group_name')}
                lang={language}
                maxLength={TITLE_MAX}
              />
            ) : null}
            <TextField
              {...field(`question.${language}`)}
              label={t('questions.question')}
              errors={errors.question?.message?.toString().split('\n') ?? []}
              lang={language}
              maxLength={QUESTION_MAX}
            />
          </div>
          <HtmlField
            label={t('questions.answer')}
            language={language}
            locales={all.locales}
            rows={8}
            value={answer[language] ?? ''}
            onChange={(html) => {
              form.clearErrors('answer');
              form.setValue(`answer.${language}`, html, { shouldDirty: true });
            }}
            errors={errors.answer?.message?.toString().split('\n')}
            maxLength={HTML_MAX}
            disabled={!mayEdit}
          />
        </fieldset>
        <FormFoot busy={busy} onCancel={close} mayEdit={mayEdit} submit={t('contents.publish')} />
      </form>
      {question ? <DeleteQuestion question={question} /> : null}
      {asking}
    </Sheet>
  );
}
