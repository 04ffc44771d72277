import { useRef, useState } from 'react';
import { api } from '#apps/portal/api.ts';
import formCss from '#apps/portal/components/form/Form.module.css';
import { useTexts } from '#apps/portal/i18n/language.ts';
import type { FilmFormPart } from '#apps/portal/pages/programme/movies/film/film-values.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { textOfError } from '#web/api/api-error.ts';

/** Edits the trailer of a film: a link to a video service, or a video that is uploaded here. */
export function TrailerField({ form, field, mayEdit }: FilmFormPart & { mayEdit: boolean }) {
  const { t } = useTexts();
  const chooser = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState<'none' | 'busy' | 'ready'>('none');

  async function upload(video: File | undefined): Promise<void> {
    if (!video) return;
    setStatus('busy');
    form.clearErrors('trailer_url');
    try {
      const { url } = await api().call('POST /api/staff/videos', { body: video });
      form.setValue('trailer_url', url, { shouldDirty: true });
      setStatus('ready');
    } catch (error) {
      form.setError('trailer_url', { message: textOfError(error, t) });
      setStatus('none');
    }
  }

  return (
    <>
      <TextField
        {...field('trailer_url')}
        label={t('films.trailer_url')}
        optional={t('common.optional')}
        hint={t('films.trailer_hint')}
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
      />
      <div>
        <Button
          size="small"
          busy={status === 'busy'}
          busyLabel={t('films.trailer_busy')}
          disabled={!mayEdit}
          onClick={() => chooser.current?.click()}
        >
          {t('films.trailer_upload')}
        </Button>
        <input
          ref={chooser}
          type="file"
          accept="video/mp4,video/webm"
          aria-label={t('films.trailer_upload')}
          hidden
          onChange={({ target }) => {
            void upload(target.files?.[0]);
            target.value = ''; // the same file again is a change
          }}
        />
        <p className={formCss.hint} role="status">
          {status === 'ready' ? t('films.trailer_ready') : ''}
        </p>
      </div>
    </>
  );
}
