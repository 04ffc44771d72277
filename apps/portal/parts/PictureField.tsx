import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import form from '#apps/portal/parts/Form.module.css';
import css from '#apps/portal/parts/PictureField.module.css';
import { useUpload } from '#apps/portal/parts/use-upload.ts';
import type { PictureWire } from '#modules/pictures/contract.ts';
import type { PictureKind } from '#modules/pictures/rules/editions.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';

/** A picture as a form holds it: what it is sent back by, and where it can be seen. */
export type ChosenPicture = Pick<PictureWire, 'key' | 'url'>;

/**
 * One picture of a thing: chosen, dropped or pasted, made fit for its `use` by the server at once, kept with the form when that is
 * saved. `children`: what belongs to a picture that is there, such as the text that stands for it.
 */
export function PictureField(props: {
  label: string;
  hint?: ReactNode;
  use: PictureKind;
  picture: ChosenPicture | null;
  /** Null: it was taken away. The form then sends nothing for it. */
  onChange: (picture: PictureWire | null) => void;
  errors?: readonly string[] | undefined;
  /** Without a picture the thing is nothing: it can be changed, not taken away. */
  required?: boolean;
  disabled?: boolean;
  children?: ReactNode;
}) {
  const { t } = useTexts();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [said, setSaid] = useState('');
  const { picture, disabled = false } = props;
  const { upload, busy, problem, forget } = useUpload(props.use, (made) => {
    setSaid(t('pictures.ready'));
    props.onChange(made);
  });
  const group = useRef<HTMLFieldSetElement>(null);
  // A form that is sent now would be sent without the picture that is on its way.
  useEffect(() => {
    const owner = busy ? group.current?.form : null;
    const wait = (event: Event): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
      setSaid(t('pictures.wait'));
    };
    owner?.addEventListener('submit', wait, true);
    return () => owner?.removeEventListener('submit', wait, true);
  }, [busy, t]);
  const take = (files: FileList | undefined): void => {
    const [first] = [...(files ?? [])];
    if (first && !disabled) void upload(first);
  };
  const errors = [...(problem ? [problem] : []), ...(props.errors ?? [])];
  return (
    <fieldset
      ref={group}
      className={form.group}
      disabled={disabled}
      // Dropping and pasting are further ways to what the button does.
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        take(event.clipboardData.files);
      }}
    >
      <legend className={form.groupName}>{props.label}</legend>
      {props.hint ? <p className={form.hint}>{props.hint}</p> : null}
      <div className={classes(css.place, over && css.over)}>
        {picture ? <img className={css.picture} src={picture.url} alt={t('pictures.present')} /> : null}
        <div className={css.deeds}>
          <Button
            size="small"
            busy={busy}
            busyLabel={t('pictures.busy')}
            disabled={disabled}
            aria-describedby={errors.length > 0 ? `${id}-error` : `${id}-how`}
            onClick={() => chooser.current?.click()}
          >
            {picture ? t('pictures.change') : t('pictures.choose')}
          </Button>
          {picture && !props.required ? (
            <Button
              size="small"
              variant="quiet"
              disabled={disabled}
              onClick={() => {
                forget();
                setSaid(t('pictures.removed'));
                props.onChange(null);
              }}
            >
              {t('pictures.remove')}
            </Button>
          ) : null}
          <p className={css.how} id={`${id}-how`}>
            {busy ? t('pictures.busy') : t('pictures.how')}
          </p>
        </div>
        <input
          ref={chooser}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          hidden
          onChange={(event) => {
            take(event.target.files ?? undefined);
            event.target.value = ''; // the same file can be chosen again after a failure
          }}
        />
      </div>
      {errors.length > 0 ? (
        <p className={form.error} id={`${id}-error`} role="alert">
          {errors.join('\n')}
        </p>
      ) : null}
      <p className={css.said} role="status">
        {said}
      </p>
      {picture ? props.children : null}
    </fieldset>
  );
}
