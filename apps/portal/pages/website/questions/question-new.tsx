import { QuestionSheet } from '#apps/portal/pages/website/questions/QuestionSheet.tsx';
import { useQuestions } from '#apps/portal/pages/website/questions/questions.ts';

export function Component() {
  const { data } = useQuestions();
  return data ? <QuestionSheet question={null} all={data} /> : null;
}
