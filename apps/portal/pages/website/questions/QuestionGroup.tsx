import { type DragEvent, useState } from 'react';
import { Link } from 'react-router';
import { MissingLanguages } from '#apps/portal/components/form/MissingLanguages.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/website/questions/QuestionsPage.module.css';
import {
  groupMovedBy,
  isRepeatedMove,
  movedBy,
  type QuestionPage,
} from '#apps/portal/pages/website/questions/questions.ts';
import { textFor } from '#kernel/texts.ts';
import type { OrderForm, QuestionWire } from '#modules/content/contract/contents.ts';
import { classes } from '#ui/classes.ts';

/** The media type of a dragged question. */
const DRAGGED = 'text/x-question';

/** Shows one group of questions in order: moved by drag and drop, or by the buttons of each. */
export function QuestionGroup(props: {
  page: QuestionPage;
  index: number;
  mayEdit: boolean;
  busy: boolean;
  onOrder: (order: OrderForm) => void;
}) {
  const { t, locale } = useTexts();
  const { page, index, mayEdit, busy } = props;
  const group = page.groups[index];
  const [first] = group?.questions ?? [];
  if (!group || !first) return null;
  const name = textFor(first.group, locale) || group.location;
  const order = (form: OrderForm | null): void => {
    if (form && !busy) props.onOrder(form);
  };
  return (
    <section className={css.group}>
      <header className={css.groupHead}>
        <h3 className={css.groupName}>{name || t('questions.no_group')}</h3>
        {mayEdit ? (
          <span className={css.actions}>
            <Link to={`group/${first.id}`}>{t('questions.rename')}</Link>
            <Move name={name} step={-1} order={groupMovedBy(page, group.location, -1)} onMove={order} />
            <Move name={name} step={1} order={groupMovedBy(page, group.location, 1)} onMove={order} />
          </span>
        ) : null}
      </header>
      <ol className={css.list}>
        {group.questions.map((question) => (
          <Line
            key={question.id}
            question={question}
            mayEdit={mayEdit}
            up={movedBy(page, question.id, -1)}
            down={movedBy(page, question.id, 1)}
            onMove={order}
            onDropped={(id) => order(isRepeatedMove(page, id, question.id))}
          />
        ))}
      </ol>
    </section>
  );
}

function Line(props: {
  question: QuestionWire;
  mayEdit: boolean;
  up: OrderForm | null;
  down: OrderForm | null;
  onMove: (order: OrderForm | null) => void;
  onDropped: (id: number) => void;
}) {
  const { locale } = useTexts();
  const [over, setOver] = useState(false);
  const { question, mayEdit } = props;
  const name = textFor(question.question, locale);
  const isQuestion = (event: DragEvent): boolean => event.dataTransfer.types.includes(DRAGGED);
  return (
    <li
      className={classes(css.line, over && css.over)}
      draggable={mayEdit}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, String(question.id));
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => {
        if (!mayEdit || !isQuestion(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        props.onDropped(Number(event.dataTransfer.getData(DRAGGED)));
      }}
    >
      <span className={css.question}>
        <Link to={`${question.id}`}>{name}</Link>
        <MissingLanguages missing={question.missing} />
      </span>
      {mayEdit ? (
        <span className={css.actions}>
          <Move name={name} step={-1} order={props.up} onMove={props.onMove} />
          <Move name={name} step={1} order={props.down} onMove={props.onMove} />
        </span>
      ) : null}
    </li>
  );
}

/** Stays in the row without effect, so that it keeps the focus. */
function Move(props: {
  name: string;
  step: -1 | 1;
  order: OrderForm | null;
  onMove: (order: OrderForm | null) => void;
}) {
  const { t } = useTexts();
  const { name, step, order } = props;
  return (
    <button
      type="button"
      className={css.move}
      aria-disabled={order === null}
      aria-label={t(step < 0 ? 'questions.up' : 'questions.down', { name })}
      onClick={() => props.onMove(order)}
    >
      <span aria-hidden="true">{step < 0 ? '↑' : '↓'}</span>
    </button>
  );
}
