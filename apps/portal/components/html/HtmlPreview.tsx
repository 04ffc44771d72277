import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { textOfError } from '#apps/browser/api-error.ts';
import { api } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/parts/HtmlField.module.css';
import { withoutFilms } from '#apps/portal/parts/html-marks.ts';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import type { Language } from '#kernel/texts.ts';

/** Asked for when somebody pauses, not with every letter. */
const PAUSE_MS = 900;

/** HTML as the website would show it: cleaned by the server (D-170), its links leading nowhere. */
export function HtmlPreview({ html, language }: { html: string; language: Language }) {
  const { t } = useTexts();
  const [asked, setAsked] = useState(html);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const pause = setTimeout(() => setAsked(html), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [html]);
  useEffect(() => {
    const element = frame.current;
    const stay = (event: Event): void => {
      if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
    };
    element?.addEventListener('click', stay);
    return () => element?.removeEventListener('click', stay);
  }, []);
  const isEmpty = asked.trim() === '';
  const { data, error } = useQuery({
    queryKey: ['html-preview', asked],
    queryFn: () => api().post<{ html: string }>('/api/staff/contents/preview', { html: asked }),
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const shown = isEmpty ? '' : withoutFilms(data?.html ?? '');
  const clean = { dangerouslySetInnerHTML: { __html: shown } };
  return (
    <>
      <Problem>{error ? textOfError(error, t) : null}</Problem>
      {isEmpty ? <p className={css.nothing}>{t('editor.nothing')}</p> : null}
      <div ref={frame} className={css.shown} lang={language} {...clean} />
    </>
  );
}
