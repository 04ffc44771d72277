import { type KeyboardEvent, useId, useRef, useState } from 'react';
import css from '#apps/portal/components/html/HtmlField.module.css';
import { HtmlPreview } from '#apps/portal/components/html/HtmlPreview.tsx';
import { MARKS, type Mark, type Marked, withInsert, withMark } from '#apps/portal/components/html/html-marks.ts';
import { LinkDialog } from '#apps/portal/components/html/LinkDialog.tsx';
import { PictureDialog } from '#apps/portal/components/picture/PictureDialog.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { type Language, languageOf } from '#kernel/texts.ts';
import { Field } from '#ui/Field.tsx';

const SHORTCUTS: Readonly<Record<string, Mark>> = { b: 'strong', i: 'em' };

/**
 * Edits a long text as HTML, with buttons for the usual marks and, below it, a preview as the
 * website shows it after the server sanitises it.
 */
export function HtmlField(props: {
  label: string;
  hint?: string;
  language: Language;
  /** The locales of the website; its pages are offered as link targets. */
  locales: readonly string[];
  value: string;
  onChange: (html: string) => void;
  errors?: readonly string[] | undefined;
  maxLength: number;
  disabled?: boolean;
  /** Lower if one page has several of these fields. */
  rows?: number;
}) {
  const { t } = useTexts();
  const area = useRef<HTMLTextAreaElement>(null);
  const [asking, setAsking] = useState<'link' | 'picture' | null>(null);
  const { value, disabled = false } = props;
  const marked = (): Marked => ({
    text: value,
    from: area.current?.selectionStart ?? value.length,
    to: area.current?.selectionEnd ?? value.length,
  });
  const [chosen, setChosen] = useState('');
  /** The cursor keeps its position after the new text is in the field. */
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
  const insert = (html: string): void => {
    setAsking(null);
    show(withInsert(marked(), html));
  };
  return (
    <div className={css.editor}>
      <Field label={props.label} hint={props.hint ?? t('editor.hint')} errors={props.errors ?? []}>
        {(control) => (
          <>
            <MarkButtons
              of={control.id}
              disabled={disabled}
              onMark={(mark) => show(withMark(marked(), mark))}
              onOpen={open}
            />
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
      <Preview html={value} language={props.language} />
      {asking === 'link' ? (
        <LinkDialog
          words={chosen}
          locale={props.locales.find((locale) => languageOf(locale) === props.language) ?? props.language}
          onClose={() => setAsking(null)}
          onDone={insert}
        />
      ) : null}
      {asking === 'picture' ? <PictureDialog onClose={() => setAsking(null)} onDone={insert} /> : null}
    </div>
  );
}

/** The toolbar above the text; `of` is the id of the text field. */
function MarkButtons(props: {
  of: string;
  disabled: boolean;
  onMark: (mark: Mark) => void;
  onOpen: (what: 'link' | 'picture') => void;
}) {
  const { t } = useTexts();
  const button = (what: Mark | 'link' | 'picture', act: () => void) => (
    <button key={what} type="button" className={css.mark} disabled={props.disabled} onClick={act}>
      <span className={css[what]}>{t(`editor.${what}`)}</span>
    </button>
  );
  return (
    <div className={css.marks} role="toolbar" aria-label={t('editor.marks')} aria-controls={props.of}>
      {MARKS.map((mark) => button(mark, () => props.onMark(mark)))}
      {button('link', () => props.onOpen('link'))}
      {button('picture', () => props.onOpen('picture'))}
    </div>
  );
}

function Preview({ html, language }: { html: string; language: Language }) {
  const { t } = useTexts();
  const id = useId();
  return (
    <section className={css.preview} aria-labelledby={`${id}-preview`}>
      <p className={css.previewTitle} id={`${id}-preview`}>
        {t('editor.preview')}
      </p>
      <HtmlPreview html={html} language={language} />
    </section>
  );
}
