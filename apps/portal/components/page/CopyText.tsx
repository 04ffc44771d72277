import { useState } from 'react';
import css from '#apps/portal/components/page/CopyText.module.css';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';

/** Shows a text to be passed on, such as a link, with a button that copies it. */
export function CopyText({ text, label }: { text: string; label: string }) {
  const { t } = useTexts();
  const [isCopied, setCopied] = useState(false);
  return (
    <div className={css.copy}>
      <TextField label={label} value={text} readOnly onFocus={({ target }) => target.select()} />
      <Button
        onClick={() => {
          // without the permission to write, the text in the field can be copied by hand
          navigator.clipboard?.writeText(text).then(
            () => setCopied(true),
            () => setCopied(false),
          );
        }}
      >
        {t(isCopied ? 'common.copied' : 'common.copy')}
      </Button>
    </div>
  );
}
