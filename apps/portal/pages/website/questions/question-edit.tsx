import { useParams } from 'react-router';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { QuestionSheet } from '#apps/portal/pages/website/questions/QuestionSheet.tsx';
import { useQuestions } from '#apps/portal/pages/website/questions/questions.ts';

export function Component() {
  const { id } = useParams();
  const { data } = useQuestions();
  const question = data?.questions.find((each) => String(each.id) === id);
  if (data && question) return <QuestionSheet key={id} question={question} all={data} />;
  return data ? <NotFoundPage /> : null;
}
