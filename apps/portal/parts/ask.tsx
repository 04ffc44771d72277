import { type ReactNode, useState } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

type Question = {
  readonly title: string;
  readonly text: ReactNode;
  /** What the button that does it says. */
  readonly yes: string;
  /** `danger` unless said otherwise: most of what is asked takes something away. */
  readonly look?: 'danger' | 'primary';
  readonly act: () => Promise<void>;
};

/**
 * Asks before something is done that cannot be taken back: `ask(question)`, and `asking` is the dialog to show. It stays open
 * while the work is under way, and after a failure, which it tells.
 */
export function useAsk(): { ask: (question: Question) => void; asking: ReactNode } {
  const { t } = useTexts();
  const [question, setQuestion] = useState<Question | null>(null);
  const [busy, setBusy] = useState(false);
  const close = (): void => setQuestion(null);
  const act = async (): Promise<void> => {
    if (!question) return;
    setBusy(true);
    try {
      await question.act();
      close();
    } finally {
      setBusy(false);
    }
  };
  const asking = (
    <Dialog
      open={question !== null}
      onClose={close}
      title={question?.title ?? ''}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button
            variant={question?.look ?? 'danger'}
            busy={busy}
            busyLabel={t('common.busy')}
            onClick={() => void act()}
          >
            {question?.yes ?? ''}
          </Button>
        </>
      }
    >
      <p>{question?.text}</p>
    </Dialog>
  );
  return { ask: setQuestion, asking };
}
