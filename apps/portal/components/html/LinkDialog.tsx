import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { api } from '#apps/portal/api.ts';
import form from '#apps/portal/components/form/Form.module.css';
import { linkTo } from '#apps/portal/components/html/html-marks.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/Field.tsx';

/** The allowed beginnings of a link; the server removes all others when it sanitises the text. */
const HARMLESS = /^(https?:\/\/|mailto:|tel:|\/(?!\/))\S+$/i;

/** Asks for the target of a link; pages of the website are offered in the language of the text. */
export function LinkDialog(props: {
  words: string;
  /** The locale whose pages are offered: `nl-BE`. */
  locale: string;
  onClose: () => void;
  onDone: (html: string) => void;
}) {
  const { t } = useTexts();
  const id = useId();
  const [address, setAddress] = useState('');
  const [words, setWords] = useState(props.words);
  const [problem, setProblem] = useState<string[]>([]);
  const { data } = useQuery({
    queryKey: ['contents', '', ''],
    queryFn: () => api().call('GET /api/staff/contents'),
    retry: false, // an employee who may only edit widgets gets no list of pages
  });
  const pages = (data?.contents ?? []).filter(({ type, address: at }) => at !== null && type !== 'faq');
  const done = (): void => {
    const typed = address.trim();
    if (HARMLESS.test(typed)) props.onDone(linkTo(typed, words.trim() || typed));
    else setProblem([t('editor.link_wrong')]);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault(); // must not submit the surrounding form
    done();
  };
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t('editor.link')}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button onClick={props.onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" onClick={done}>
            {t('editor.insert')}
          </Button>
        </>
      }
    >
      <div className={form.fields}>
        <TextField
          label={t('editor.link_to')}
          hint={t('editor.link_hint')}
          value={address}
          list={`${id}-pages`}
          autoComplete="off"
          autoFocus
          errors={problem}
          onChange={({ target }) => {
            setAddress(target.value);
            setProblem([]);
          }}
          onKeyDown={onKeyDown}
        />
        <datalist id={`${id}-pages`}>
          {pages.map((page) => (
            <option key={page.address} value={`/${props.locale}${page.address}`}>
              {page.name}
            </option>
          ))}
        </datalist>
        <TextField
          label={t('editor.link_words')}
          value={words}
          autoComplete="off"
          onChange={({ target }) => setWords(target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
    </Dialog>
  );
}
