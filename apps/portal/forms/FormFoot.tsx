import css from '#apps/portal/components/form/Form.module.css';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { Button } from '#ui/Button.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';

type Foot = {
  busy: boolean;
  onCancel: () => void;
  /** The label of the submit button; default "Save". */
  submit?: string;
  /** Without the permission to edit there is no submit button. */
  mayEdit?: boolean;
};

/** Shows the footer of a form in a sheet: cancel or submit. */
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
