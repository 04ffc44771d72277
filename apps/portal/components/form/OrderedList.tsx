import { type DragEvent, type ReactNode, useState } from 'react';
import css from '#apps/portal/components/form/OrderedList.module.css';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { classes } from '#ui/classes.ts';

/** The media type of a dragged entry. */
const DRAGGED = 'text/x-entry';

export type Entry = { readonly id: number; readonly name: string; readonly note?: ReactNode };

/** A list that is put in order by drag and drop, or by the two buttons of each entry. `onOrder` gets the ids. */
export function OrderedList(props: {
  label: string;
  entries: readonly Entry[];
  onOrder: (ids: readonly number[]) => void;
}) {
  const { t } = useTexts();
  const { label, entries, onOrder } = props;
  const [over, setOver] = useState<number | null>(null);
  /** What a screen reader says after a move. */
  const [moved, setMoved] = useState('');
  const move = (id: number, to: number): void => {
    const entry = entries.find((each) => each.id === id);
    if (!entry || to < 0 || to >= entries.length) return;
    const ids = entries.map((each) => each.id).filter((each) => each !== id);
    onOrder(ids.toSpliced(to, 0, id));
    setMoved(t('common.order.moved', { name: entry.name, place: to + 1, count: entries.length }));
  };
  const accepts = (event: DragEvent): boolean => event.dataTransfer.types.includes(DRAGGED);
  return (
    <>
      <ol className={css.list} aria-label={label}>
        {entries.map(({ id, name, note }, index) => (
          <li
            key={id}
            className={classes(css.line, over === id && css.over)}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.setData(DRAGGED, String(id));
              event.dataTransfer.effectAllowed = 'move';
            }}
            onDragOver={(event) => {
              if (!accepts(event)) return;
              event.preventDefault();
              setOver(id);
            }}
            onDragLeave={() => setOver(null)}
            onDrop={(event) => {
              event.preventDefault();
              setOver(null);
              move(Number(event.dataTransfer.getData(DRAGGED)), index);
            }}
          >
            <span className={css.grip} aria-hidden="true" />
            <span className={css.name}>
              {name}
              {note ? <small>{note}</small> : null}
            </span>
            <Step label={t('common.order.up', { name })} isOff={index === 0} onPress={() => move(id, index - 1)}>
              ↑
            </Step>
            <Step
              label={t('common.order.down', { name })}
              isOff={index === entries.length - 1}
              onPress={() => move(id, index + 1)}
            >
              ↓
            </Step>
          </li>
        ))}
      </ol>
      <p className={css.moved} role="status">
        {moved}
      </p>
    </>
  );
}

/** Stays in the line without effect, so that it keeps the focus. */
function Step(props: { label: string; isOff: boolean; onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      className={css.step}
      aria-disabled={props.isOff}
      aria-label={props.label}
      onClick={props.onPress}
    >
      <span aria-hidden="true">{props.children}</span>
    </button>
  );
}
