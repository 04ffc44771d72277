import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import form from '#apps/portal/components/form/Form.module.css';
import css from '#apps/portal/components/picture/PictureField.module.css';
import { useUpload } from '#apps/portal/components/picture/use-upload.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import type { PictureWire } from '#modules/pictures/contract/staff.ts';
import type { PictureKind } from '#modules/pictures/rules/renditions.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';

/** A picture as a form holds it: the key that is sent back, and its URL. */
export type ChosenPicture = Pick<PictureWire, 'key' | 'url'>;

/**
 * Chooses one picture by file dialog, drop or paste; the server converts it for its `use` at once,
 * and the form saves it. `children`: fields that belong to an existing picture, such as its
 * alternative text.
 */
export function PictureField(props: {
  label: string;
  hint?: ReactNode;
  use: PictureKind;
  picture: ChosenPicture | null;
  /** Null: the picture was removed; the form then sends null. */
  onChange: (picture: PictureWire | null) => void;
  errors?: readonly string[] | undefined;
  /** The picture is required: it can be replaced, not removed. */
  required?: boolean;
  disabled?: boolean;
  children?: ReactNode;
}) {
  const { t } = useTexts();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [statusText, setStatusText] = useState('');
  const { picture, disabled = false } = props;
  const { upload, busy, problem, forget } = useUpload(props.use, (made) => {
    setStatusText(t('pictures.ready'));
    props.onChange(made);
  });
  const group = useRef<HTMLFieldSetElement>(null);
  useHeldForm(group, busy, () => setStatusText(t('pictures.wait')));
  const take: TakeFiles = (files) => {
    const [first] = [...(files ?? [])];
    if (first && !disabled) void upload(first);
  };
  const errors = [...(problem ? [problem] : []), ...(props.errors ?? [])];
  return (
    <fieldset
      ref={group}
      className={form.group}
      disabled={disabled}
      {...dropEvents(take, (isOver) => setOver(isOver && !disabled))}
    >
      <legend className={form.groupName}>{props.label}</legend>
      {props.hint ? <p className={form.hint}>{props.hint}</p> : null}
      <div className={classes(css.place, over && css.over)}>
        {picture ? <img className={css.picture} src={picture.url} alt={t('pictures.present')} /> : null}
        <PictureButtons
          hasPicture={picture !== null}
          isRequired={props.required ?? false}
          busy={busy}
          disabled={disabled}
          describedBy={errors.length > 0 ? `${id}-error` : `${id}-how`}
          onChoose={() => chooser.current?.click()}
          onRemove={() => {
            forget();
            setStatusText(t('pictures.removed'));
            props.onChange(null);
          }}
        >
          <p className={css.how} id={`${id}-how`}>
            {busy ? t('pictures.busy') : t('pictures.how')}
          </p>
        </PictureButtons>
        <FileInput ref={chooser} onChosen={take} />
      </div>
      {errors.length > 0 ? (
        <p className={form.error} id={`${id}-error`} role="alert">
          {errors.join('\n')}
        </p>
      ) : null}
      <p className={css.said} role="status">
        {statusText}
      </p>
      {picture ? props.children : null}
    </fieldset>
  );
}

/** While `isHeld`, the form around the field is not sent: it would be sent without the picture that is on its way. */
function useHeldForm(group: RefObject<HTMLFieldSetElement | null>, isHeld: boolean, onHeld: () => void): void {
  const latest = useRef(onHeld);
  latest.current = onHeld;
  useEffect(() => {
    const owner = isHeld ? group.current?.form : null;
    const wait = (event: Event): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
      latest.current();
    };
    owner?.addEventListener('submit', wait, true);
    return () => owner?.removeEventListener('submit', wait, true);
  }, [isHeld, group]);
}

function PictureButtons(props: {
  hasPicture: boolean;
  isRequired: boolean;
  busy: boolean;
  disabled: boolean;
  describedBy: string;
  onChoose: () => void;
  onRemove: () => void;
  children: ReactNode;
}) {
  const { t } = useTexts();
  const { hasPicture, disabled } = props;
  return (
    <div className={css.actions}>
      <Button
        size="small"
        busy={props.busy}
        busyLabel={t('pictures.busy')}
        disabled={disabled}
        aria-describedby={props.describedBy}
        onClick={props.onChoose}
      >
        {hasPicture ? t('pictures.change') : t('pictures.choose')}
      </Button>
      {hasPicture && !props.isRequired ? (
        <Button size="small" variant="quiet" disabled={disabled} onClick={props.onRemove}>
          {t('pictures.remove')}
        </Button>
      ) : null}
      {props.children}
    </div>
  );
}

type TakeFiles = (files: FileList | undefined) => void;

/** Dropping and pasting are further ways to what the button does. */
const dropEvents = (take: TakeFiles, setOver: (isOver: boolean) => void) => ({
  onDragOver: (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  },
  onDragLeave: () => setOver(false),
  onDrop: (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  },
  onPaste: (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take(event.clipboardData.files);
  },
});

function FileInput({ ref, onChosen }: { ref: Ref<HTMLInputElement>; onChosen: TakeFiles }) {
  return (
    <input
      ref={ref}
      type="file"
      accept="image/jpeg,image/png,image/webp,image/avif"
      hidden
      onChange={(event) => {
        onChosen(event.target.files ?? undefined);
        event.target.value = ''; // the same file can be chosen again after a failure
      }}
    />
  );
}
