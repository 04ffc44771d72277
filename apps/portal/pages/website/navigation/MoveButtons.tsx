import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/website/navigation/NavigationPage.module.css';

/** Moves an item up or down; a button without effect stays, so that it keeps the focus. */
export function MoveButtons<List>(props: {
  name: string;
  mayEdit: boolean;
  /** The list after the move; null: the item is at that end. */
  up: List | null;
  down: List | null;
  onMove: (list: List) => void;
}) {
  const { t } = useTexts();
  const { name, onMove } = props;
  if (!props.mayEdit) return null;
  const button = (list: List | null, label: string, sign: string) => (
    <button
      type="button"
      className={css.move}
      aria-disabled={list === null}
      aria-label={label}
      onClick={() => {
        if (list !== null) onMove(list);
      }}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
  return (
    <span className={css.moves}>
      {button(props.up, t('questions.up', { name }), '↑')}
      {button(props.down, t('questions.down', { name }), '↓')}
    </span>
  );
}
