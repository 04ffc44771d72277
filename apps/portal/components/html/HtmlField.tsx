import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/parts/HtmlField.module.css';
import { HtmlPreview } from '#apps/portal/parts/HtmlPreview.tsx';
import { MARKS, type Mark, type Marked, withInsert, withMark } from '#apps/portal/parts/html-marks.ts';
import { LinkDialog } from '#apps/portal/parts/LinkDialog.tsx';
import { PictureDialog } from '#apps/portal/parts/PictureDialog.tsx';
import { type Language, languageOf } from '#kernel/texts.ts';
import { Field } from '#ui/Field.tsx';

const SHORTCUTS: Readonly<Record<string, Mark>> = { b: 'strong', i: 'em' };

/**
 * A long text as HTML, with buttons for what is most often wanted of it, and below it how it stands on the website: as the server
 * cleans it.
 */
export function HtmlField(props: {
  label: string;
  hint?: string;
  language: Language;
  /** Of the website: its pages are offered to link to. */
  locales: readonly string[];
  value: string;
  onChange: (html: string) => void;
  errors?: readonly string[] | undefined;
  maxLength: number;
  disabled?: boolean;
  /** Lower where several stand on one page. */
  rows?: number;
}) {
  const { t } = useTexts();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [asking, setAsking] = useState<'link' | 'picture' | null>(null);
  const { value, disabled = false } = props;
  const marked = (): Marked => ({
    text: value,
    from: area.current?.selectionStart ?? value.length,
    to: area.current?.selectionEnd ?? value.length,
  });
  const [chosen, setChosen] = useState('');
  /** The cursor stands where it stood, once the new text is in the field. */
  const show = ({ text, from, to }: Marked): void => {
    props.onChange(text);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(from, to);
    });
  };
  const open = (what: 'link' | 'picture'): void => {
    const { text, from, to } = marked();
    setChosen(text.slice(from, to));
    setAsking(what);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const mark = SHORTCUTS[event.key];
    if (!mark && event.key !== 'k') return;
    event.preventDefault();
    if (mark) show(withMark(marked(), mark));
    else open('link');
  };
  const button = (what: Mark | 'link' | 'picture', act: () => void) => (
    <button key={what} type="button" className={css.mark} disabled={disabled} onClick={act}>
      <span className={css[what]}>{t(`editor.${what}`)}</span>
    </button>
  );
  return (
    <div className={css.editor}>
      <Field label={props.label} hint={props.hint ?? t('editor.hint')} errors={props.errors ?? []}>
        {(control) => (
          <>
            <div className={css.marks} role="toolbar" aria-label={t('editor.marks')} aria-controls={control.id}>
              {MARKS.map((mark) => button(mark, () => show(withMark(marked(), mark))))}
              {button('link', () => open('link'))}
              {button('picture', () => open('picture'))}
            </div>
            <textarea
              {...control}
              ref={area}
              className={css.area}
              rows={props.rows ?? 14}
              lang={props.language}
              value={value}
              maxLength={props.maxLength}
              disabled={disabled}
              spellCheck
              onChange={({ target }) => props.onChange(target.value)}
              onKeyDown={onKeyDown}
            />
          </>
        )}
      </Field>
      <section className={css.preview} aria-labelledby={`${id}-preview`}>
        <p className={css.previewTitle} id={`${id}-preview`}>
          {t('editor.preview')}
        </p>
        <HtmlPreview html={value} language={props.language} />
      </section>
      {asking === 'link' ? (
        <LinkDialog
          words={chosen}
          locale={props.locales.find((locale) => languageOf(locale) === props.language) ?? props.language}
          onClose={() => setAsking(null)}
          onDone={(html) => {
            setAsking(null);
            show(withInsert(marked(), html));
          }}
        />
      ) : null}
      {asking === 'picture' ? (
        <PictureDialog
          onClose={() => setAsking(null)}
          onDone={(html) => {
            setAsking(null);
            show(withInsert(marked(), html));
          }}
        />
      ) : null}
    </div>
  );
}
