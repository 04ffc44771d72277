import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import css from '#apps/portal/components/form/Form.module.css';
import { LanguageTabs } from '#apps/portal/components/form/LanguageTabs.tsx';
import { HtmlField } from '#apps/portal/components/html/HtmlField.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { type StaffForm, useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { CONTENTS, languagesFor } from '#apps/portal/pages/website/contents/contents.ts';
import { DeleteQuestion } from '#apps/portal/pages/website/questions/DeleteQuestion.tsx';
import { locationFor, pagesOf, QUESTIONS } from '#apps/portal/pages/website/questions/questions.ts';
import { type Texts, textFor } from '#kernel/texts.ts';
import type { QuestionsWire, QuestionWire } from '#modules/content/contract/contents.ts';
import { HTML_MAX, QUESTION_MAX, TITLE_MAX } from '#modules/content/rules/limits.ts';
import { missingIn } from '#modules/content/rules/missing.ts';
import { Select, TextField } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

type Values = {
  slug: string;
  /** An existing group, or '' for a new one. */
  location: string;
  group: Record<string, string>;
  question: Record<string, string>;
  answer: Record<string, string>;
};
/** The default page of questions. */
const USUAL_SLUG = 'info/faq';
const NEW = '';

/** Edits a question with its answer; `question` null is a new one. */
export function QuestionSheet({ question, all }: { question: QuestionWire | null; all: QuestionsWire }) {
  const { t, locale } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const mayEdit = useMay('cms.edit');
  const close = (): void => void navigate('/questions');
  const languages = languagesFor(all.locales, question?.question ?? {}, question?.answer ?? {});
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
      const written = {
        ...values,
        location: values.location === NEW ? locationFor(named, [...new Set(taken)]) : values.location,
        version: question?.version ?? null,
      };
      return question
        ? api().call('POST /api/staff/questions/:id', { params: { id: question.id }, body: written })
        : api().call('POST /api/staff/questions', { body: written });
    },
    onDone: async (after) => {
      calls.setQueryData(QUESTIONS, after);
      toast(t('common.saved'), 'success');
      await navigate('/questions');
      await calls.invalidateQueries({ queryKey: CONTENTS });
    },
  });
  const [slug, location] = form.watch(['slug', 'location']);
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
          <WordFields form={form} field={field} all={all} languages={languages} isNewGroup={isNew} mayEdit={mayEdit} />
        </fieldset>
        <FormFoot busy={busy} onCancel={close} mayEdit={mayEdit} submit={t('contents.publish')} />
      </form>
      {question ? <DeleteQuestion question={question} /> : null}
    </Sheet>
  );
}

/** The words of a question and its answer, in one language at a time. */
function WordFields({
  form,
  field,
  all,
  languages,
  isNewGroup,
  mayEdit,
}: {
  form: StaffForm<Values>['form'];
  field: StaffForm<Values>['field'];
  all: QuestionsWire;
  languages: ReturnType<typeof languagesFor>;
  isNewGroup: boolean;
  mayEdit: boolean;
}) {
  const { t } = useTexts();
  const [language, setLanguage] = useState(languages[0] ?? 'en');
  const { errors } = form.formState;
  const [words, answer] = form.watch(['question', 'answer']);
  return (
    <>
      <LanguageTabs
        languages={languages}
        chosen={language}
        missing={missingIn(languages, words, answer)}
        onChoose={setLanguage}
      />
      <div className={css.fields} key={language}>
        {isNewGroup ? (
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
    </>
  );
}
