import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '#apps/portal/api.ts';
import css from '#apps/portal/components/html/HtmlField.module.css';
import { withoutFilms } from '#apps/portal/components/html/html-marks.ts';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import type { Language } from '#kernel/texts.ts';
import { textOfError } from '#web/api/api-error.ts';

/** Requested when the employee pauses, not after every character. */
const PAUSE_MS = 900;

/** Shows HTML as the website would: sanitised by the server (D-170), with inactive links. */
export function HtmlPreview({ html, language }: { html: string; language: Language }) {
  const { t } = useTexts();
  const [previewedHtml, setPreviewedHtml] = useState(html);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const pause = setTimeout(() => setPreviewedHtml(html), PAUSE_MS);
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
  const isEmpty = previewedHtml.trim() === '';
  const { data, error } = useQuery({
    queryKey: ['html-preview', previewedHtml],
    queryFn: () => api().call('POST /api/staff/contents/preview', { body: { html: previewedHtml } }),
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const shown = isEmpty ? '' : withoutFilms(data?.html ?? '');
  return (
    <>
      <Problem>{error ? textOfError(error, t) : null}</Problem>
      {isEmpty ? <p className={css.nothing}>{t('editor.nothing')}</p> : null}
      <div
        ref={frame}
        className={css.shown}
        lang={language}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises the preview (D-170)
        dangerouslySetInnerHTML={{ __html: shown }}
      />
    </>
  );
}
