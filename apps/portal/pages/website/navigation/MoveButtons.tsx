import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/navigation/NavigationPage.module.css';

/** Up and down; a button stays where it leads nowhere, so that the focus stays with who is moving. */
export function MoveButtons<List>(props: {
  name: string;
  mayEdit: boolean;
  /** The whole as it would be then; null: it stands at that end. */
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
