import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/parts/Form.module.css';
import { Button } from '#ui/Button.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';

type Foot = {
  busy: boolean;
  onCancel: () => void;
  /** What the button that sends it says; "Save" unless said otherwise. */
  submit?: string;
  /** Who may only look has nothing to send. */
  mayEdit?: boolean;
};

/** The end of a form in a sheet: leave it, or send it. */
export function FormFoot({ busy, onCancel, submit, mayEdit = true }: Foot) {
  const { t } = useTexts();
  return (
    <div className={css.foot}>
      <Button onClick={onCancel}>{t('common.cancel')}</Button>
      {mayEdit ? (
        <SubmitButton ready busy={busy} busyLabel={t('common.busy')}>
          {submit ?? t('common.save')}
        </SubmitButton>
      ) : null}
    </div>
  );
}
