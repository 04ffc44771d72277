import { useId, useState, useSyncExternalStore } from 'react';
import { addressIn } from '#apps/website/addresses.ts';
import css from '#apps/website/components/ShareButton.module.css';
import { type ShareOutcome, share } from '#apps/website/components/share.ts';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { Button, type ButtonLook } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';

/**
 * Shares an address of the site without third parties: by the browser's share sheet, else a copied
 * link, else a link to copy by hand. `path` is a public one, below the locale. Without the script
 * there is no button.
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
    if (outcome === 'copied') toast(t('common.share.copied'), 'success');
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
