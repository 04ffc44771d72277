import keys from '#apps/pos/components/Keys.module.css';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

type Props = {
  readonly reasons: readonly string[];
  /** The text of the field that a press fills. */
  readonly value: string;
  readonly onChoose: (reason: string) => void;
};

/** Common reasons as buttons above a text field: a till by touch needs no keyboard for them. */
export function QuickReasons({ reasons, value, onChoose }: Props) {
  const { t } = useTexts();
  return (
    <fieldset className={keys.choices}>
      <legend>
        <VisuallyHidden>{t('common.reasons')}</VisuallyHidden>
      </legend>
      {reasons.map((reason) => (
        <button
          key={reason}
          type="button"
          className={keys.choice}
          aria-pressed={value === reason}
          onClick={() => onChoose(reason)}
        >
          {reason}
        </button>
      ))}
    </fieldset>
  );
}
