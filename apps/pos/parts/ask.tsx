import { type ReactNode, useState } from 'react';
import { textOfError } from '#apps/browser/api-error.ts';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Notice } from '#ui/Notice.tsx';

type Question = {
  readonly title: string;
  readonly text: ReactNode;
  /** What the button that does it says. */
  readonly yes: string;
  readonly act: () => unknown;
};

/** Asks before something is done that cannot be taken back. It stays open while that is under way, and says why it failed. */
export function useAsk(): { ask: (question: Question) => void; asking: ReactNode } {
  const { t } = useTexts();
  const [question, setQuestion] = useState<Question | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const close = (): void => setQuestion(null);
  const act = async (): Promise<void> => {
    if (!question) return;
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
      closeLabel={t('common.close')}
      actions={
        <>
          <Button size="large" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button size="large" variant="danger" busy={isBusy} busyLabel={t('common.busy')} onClick={() => void act()}>
            {question?.yes ?? ''}
          </Button>
        </>
      }
    >
      <p>{question?.text}</p>
      {error ? (
        <Notice kind="danger" live>
          {textOfError(error, t)}
        </Notice>
      ) : null}
    </Dialog>
  );
  return {
    ask: (asked) => {
      setError(null);
      setQuestion(asked);
    },
    asking,
  };
}
