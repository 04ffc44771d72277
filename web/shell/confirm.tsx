import { type ReactNode, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Notice } from '#ui/Notice.tsx';

export type Question = {
  readonly title: string;
  readonly text: ReactNode;
  /** The label of the button that confirms. */
  readonly yes: string;
  /** `danger` by default: most confirmed actions delete or end something. */
  readonly look?: 'danger' | 'primary';
  readonly act: () => unknown;
};

export type Asking = {
  readonly ask: (question: Question) => void;
  /** The dialog to show. */
  readonly asking: ReactNode;
};

type Words = {
  readonly close: string;
  readonly cancel: string;
  readonly busy: string;
  /** Explains a failure in words. */
  readonly failed: (error: unknown) => ReactNode;
};

/**
 * Asks for confirmation before an action that cannot be undone. The dialog stays open during the
 * work and after a failure, which it shows. `size` of its buttons: large for fingers.
 */
export function useAsking(words: Words, size?: 'small' | 'medium' | 'large'): Asking {
  const [question, setQuestion] = useState<Question | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const close = (): void => setQuestion(null);
  const act = async (): Promise<void> => {
    if (!question) return;
    setError(null);
    setBusy(true);
    try {
      await question.act();
      close();
    } catch (failed) {
      setError(failed);
    } finally {
      setBusy(false);
    }
  };
  const asking = (
    <Dialog
      open={question !== null}
      onClose={close}
      title={question?.title ?? ''}
      closeLabel={words.close}
      actions={
        <>
          <Button {...(size && { size })} onClick={close}>
            {words.cancel}
          </Button>
          <Button
            {...(size && { size })}
            variant={question?.look ?? 'danger'}
            busy={isBusy}
            busyLabel={words.busy}
            onClick={() => void act()}
          >
            {question?.yes ?? ''}
          </Button>
        </>
      }
    >
      <p>{question?.text}</p>
      {error ? (
        <Notice kind="danger" live>
          {words.failed(error)}
        </Notice>
      ) : null}
    </Dialog>
  );
  return {
    ask: (nextQuestion) => {
      setError(null);
      setQuestion(nextQuestion);
    },
    asking,
  };
}
