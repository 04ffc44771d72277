import { type ReactNode, type SubmitEvent, useId } from 'react';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import css from '#apps/portal/components/dialog/Prompt.module.css';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/Field.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';

/** The values a prompt sends: the word under its wire name, and the other fields. */
export type Prompted = FieldValues & { readonly keyword: string };
export type PromptForm<Values extends Prompted> = Pick<
  ReturnType<typeof useStaffForm<Values, unknown>>,
  'form' | 'field'
>;

/**
 * Asks the employee to type a word before an action that cannot be undone; the prompt is open while
 * it is rendered. An empty input is refused here, at once (VAL-001); the server compares the word
 * and refuses at the field. Other fields of the same form are above it (`children`).
 */
export function Prompt<Values extends Prompted, Answer>(props: {
  title: string;
  /** Typed literally, in every language. */
  keyword: string;
  /** The label of the confirming button, and the label of the cancelling one. */
  yes: string;
  no: string;
  values: DefaultValues<Values>;
  send: (values: Values) => Promise<Answer>;
  onDone: (answer: Answer, values: Values) => void;
  onClose: () => void;
  children: (form: PromptForm<Values>) => ReactNode;
}) {
  const { t } = useTexts();
  const { values, send, onDone } = props;
  const { form, field, onSubmit, problem, busy } = useStaffForm<Values, Answer>({ values, send, onDone });
  const keyword = 'keyword' as Path<Values>;
  const id = useId();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (busy) return;
    if (String(form.getValues(keyword)).trim() === '')
      form.setError(keyword, { message: t('common.prompt.required') }, { shouldFocus: true });
    else void onSubmit(event);
  };
  return (
    <Dialog open onClose={props.onClose} title={props.title} closeLabel={t('common.close')}>
      <form className={css.prompt} id={id} onSubmit={submit} noValidate>
        <Problem>{problem}</Problem>
        {props.children({ form, field })}
        <div className={css.word}>
          <TextField
            {...field(keyword)}
            label={t('common.prompt.keyword', { keyword: props.keyword })}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        </div>
        <footer className={css.actions}>
          <Button onClick={props.onClose}>{props.no}</Button>
          <SubmitButton variant="danger" ready busy={busy} busyLabel={t('common.busy')}>
            {props.yes}
          </SubmitButton>
        </footer>
      </form>
    </Dialog>
  );
}
