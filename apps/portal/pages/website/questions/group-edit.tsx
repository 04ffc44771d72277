import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { api } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import css from '#apps/portal/components/form/Form.module.css';
import { textsForFields } from '#apps/portal/components/form/languages.ts';
import { TextsFields } from '#apps/portal/components/form/TextsFields.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { languagesFor } from '#apps/portal/pages/website/contents/contents.ts';
import { QUESTIONS, useQuestions } from '#apps/portal/pages/website/questions/questions.ts';
import type { QuestionsWire, QuestionWire } from '#modules/content/contract/contents.ts';
import { TITLE_MAX } from '#modules/content/rules/limits.ts';
import { toast } from '#ui/Toast.tsx';

/** Renames a group of questions, found by any question in it. */
export function Component() {
  const { id } = useParams();
  const { data } = useQuestions();
  const question = data?.questions.find((each) => String(each.id) === id);
  if (data && question) return <GroupSheet question={question} locales={data.locales} />;
  return data ? <NotFoundPage /> : null;
}

function GroupSheet({ question, locales }: { question: QuestionWire; locales: readonly string[] }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const close = (): void => void navigate('/questions');
  const languages = languagesFor(locales, question.group);
  const { slug, location } = question;
  const { form, field, onSubmit, problem, busy } = useStaffForm<{ group: Record<string, string> }, QuestionsWire>({
    values: { group: textsForFields(languages, question.group) },
    send: (values) => api().call('POST /api/staff/questions/group', { body: { ...values, slug, location } }),
    onDone: (after) => {
      calls.setQueryData(QUESTIONS, after);
      toast(t('common.saved'), 'success');
      close();
    },
  });
  return (
    <Sheet title={t('questions.rename')} onClose={close}>
      <Problem>{problem}</Problem>
      <form onSubmit={onSubmit} noValidate>
        <div className={css.fields}>
          <TextsFields
            label={t('questions.group_name')}
            hint={t('questions.group_hint')}
            long
            languages={languages}
            errors={form.formState.errors.group?.message?.toString()}
            field={(language) => ({ ...field(`group.${language}`), maxLength: TITLE_MAX })}
          />
        </div>
        <FormFoot busy={busy} onCancel={close} />
      </form>
    </Sheet>
  );
}
