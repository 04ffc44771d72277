import type { Dispatch } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import type { MessageKey } from '#apps/portal/i18n/message-key.ts';
import css from '#apps/portal/pages/organisation/seat-plan/SeatPlanPage.module.css';
import type { Problem } from '#kernel/refusal.ts';
import { drawingOf, type PlanAction, type PlanEditor } from '#modules/seating/rules/drawing/plan-editor.ts';
import { Notice } from '#ui/Notice.tsx';

const SENTENCES: Readonly<Record<string, MessageKey>> = {
  'arrangement.no_seats': 'seat-plan.problem.no_seats',
  'arrangement.too_large': 'seat-plan.problem.too_large',
  'arrangement.name_twice': 'seat-plan.problem.name_twice',
  'arrangement.name_missing': 'seat-plan.problem.name_missing',
  'arrangement.name_too_long': 'seat-plan.problem.name_too_long',
  'arrangement.love_seat_alone': 'seat-plan.problem.love_seat_alone',
  'arrangement.sofa_alone': 'seat-plan.problem.sofa_alone',
};

/** Lists the problems to solve before the plan can be saved; each leads to its seats. */
export function PlanProblems(props: {
  problems: readonly Problem[];
  editor: PlanEditor;
  dispatch: Dispatch<PlanAction>;
}) {
  const { t } = useTexts();
  const { problems, editor, dispatch } = props;
  if (problems.length === 0) return null;
  const show = ({ params }: Problem): void => {
    const seats = drawingOf(editor).seats.filter(
      ({ name, row, column }) => name === params?.seat || (row === params?.row && column === params?.column),
    );
    dispatch({ type: 'select-seats', ids: new Set(seats.map(({ id }) => id)) });
  };
  const sentence = ({ code, params }: Problem): string =>
    t(SENTENCES[code] ?? 'seat-plan.problem.place_twice', params as Record<string, string | number>);
  return (
    <Notice kind="warning" title={t('seat-plan.problem.title', { count: problems.length })}>
      <ul className={css.problems}>
        {problems.map((problem, index) => (
          <li key={`${problem.code}/${index.toString()}`}>
            {problem.params?.seat === undefined ? (
              sentence(problem)
            ) : (
              <button type="button" className={css.problem} onClick={() => show(problem)}>
                {sentence(problem)}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
