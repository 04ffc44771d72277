import { useState } from 'react';
import form from '#apps/portal/components/form/Form.module.css';
import { pictureOf } from '#apps/portal/components/html/html-marks.ts';
import { PictureField } from '#apps/portal/components/picture/PictureField.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import type { PictureWire } from '#modules/pictures/contract/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/Field.tsx';

/** Asks for a picture and its alternative text. */
export function PictureDialog({ onClose, onDone }: { onClose: () => void; onDone: (html: string) => void }) {
  const { t } = useTexts();
  const [picture, setPicture] = useState<PictureWire | null>(null);
  const [alt, setAlt] = useState('');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('editor.picture')}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            variant="primary"
            disabled={picture === null}
            onClick={() => {
              if (picture) onDone(pictureOf(picture, alt.trim()));
            }}
          >
            {t('editor.insert')}
          </Button>
        </>
      }
    >
      <div className={form.fields}>
        <PictureField label={t('editor.picture_file')} use="content" picture={picture} onChange={setPicture}>
          <TextField
            label={t('pictures.alt')}
            hint={t('pictures.alt_hint')}
            value={alt}
            maxLength={200}
            onChange={({ target }) => setAlt(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault(); // must not submit the surrounding form
            }}
          />
        </PictureField>
      </div>
    </Dialog>
  );
}
