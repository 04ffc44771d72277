import { QuestionSheet } from '#apps/portal/pages/questions/QuestionSheet.tsx';
import { useQuestions } from '#apps/portal/pages/questions/questions.ts';

export function Component() {
  const { data } = useQuestions();
  return data ? <QuestionSheet question={null} all={data} /> : null;
}
