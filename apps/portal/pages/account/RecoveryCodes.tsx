import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/account/AccountPage.module.css';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { useExhibitor } from '#web/shell/exhibitor.tsx';

/** Shows new recovery codes, once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTexts();
  const { trade_name } = useExhibitor();
  const file = [t('account.codes.file', { exhibitor: trade_name }), '', ...codes, ''].join('\r\n');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('account.codes.new')}
      closeLabel={t('common.close')}
      actions={
        <>
          <LinkButton href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`} download="recovery-codes.txt">
            {t('account.codes.download')}
          </LinkButton>
          <Button variant="primary" onClick={onClose}>
            {t('account.codes.stored')}
          </Button>
        </>
      }
    >
      <p>{t('account.codes.once')}</p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
