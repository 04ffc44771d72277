import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import tickets from '#apps/portal/pages/organisation/settings/tickets/Tickets.module.css';
import { WALLET } from '#apps/portal/pages/organisation/settings/tickets/wallet-query.ts';
import type { StoredWalletWire } from '#modules/tickets/contract/staff.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { TextArea } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

type Reading = Omit<ComponentProps<typeof TextArea>, 'rows' | 'required'> & {
  fileLabel: string;
  /** The kinds of files that the browser offers. */
  accept: string;
  onFile: (file: File) => Promise<void>;
};

/** A key or a certificate: pasted as text, or read from a file. */
export function TextOrFile({ fileLabel, accept, onFile, ...area }: Reading) {
  const { t } = useTexts();
  return (
    <div className={tickets.pem}>
      <TextArea {...area} rows={4} autoComplete="off" spellCheck={false} required />
      <label className={classes(buttonClass({ size: 'small' }), tickets.file)}>
        {t('wallet.choose')}
        <input
          type="file"
          aria-label={fileLabel}
          accept={accept}
          onChange={async ({ target }) => {
            const file = target.files?.[0];
            if (!file) return;
            await onFile(file);
            target.value = ''; // the same file can be chosen again
          }}
        />
      </label>
    </div>
  );
}

/** Removes what is stored for one wallet, after a question. */
export function RemoveStored(props: {
  title: string;
  text: string;
  yes: string;
  remove: () => Promise<StoredWalletWire>;
}) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { ask, asking } = useAsk();
  const { title, text, yes } = props;
  const act = async (): Promise<void> => {
    calls.setQueryData(WALLET, await props.remove());
    toast(t('common.saved'), 'success');
  };
  return (
    <>
      <Button onClick={() => ask({ title, text, yes, act })}>{yes}</Button>
      {asking}
    </>
  );
}
