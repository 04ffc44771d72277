import { useId, useState, useSyncExternalStore } from 'react';
import { addressIn } from '#apps/website/addresses.ts';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/parts/ShareButton.module.css';
import { type ShareOutcome, share } from '#apps/website/parts/share.ts';
import { Button, type ButtonLook } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';

/**
 * Shares an address of the site by the means of the browser and of nobody else: its own sheet, else a copied link, else the
 * link to be copied by hand. `path` is one anybody may open, below the locale. Without a program there is nothing to press.
 */
export function ShareButton({
  path,
  title,
  label,
  size,
}: { path: string; title: string; label: string } & Pick<ButtonLook, 'size'>) {
  const { t, locale } = useTexts();
  const id = useId();
  const [byHand, setByHand] = useState<string | null>(null);
  const inBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const press = async (): Promise<void> => {
    const url = location.origin + addressIn(locale, path);
    const outcome: ShareOutcome = await share({ title, url });
    if (outcome === 'copied') toast(t('common.share.copied'), 'info');
    setByHand(outcome === 'by-hand' ? url : null);
  };
  return (
    <span className={css.share}>
      {inBrowser ? (
        <Button size={size} onClick={() => void press()}>
          {label}
        </Button>
      ) : null}
      {byHand ? (
        <span className={css.hand}>
          <label htmlFor={id}>{t('common.share.by_hand')}</label>
          <input
            id={id}
            className={css.link}
            readOnly
            value={byHand}
            ref={(input) => input?.select()}
            onFocus={({ target }) => target.select()}
          />
        </span>
      ) : null}
    </span>
  );
}
