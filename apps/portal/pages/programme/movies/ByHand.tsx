import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { textOfError } from '#apps/browser/api-error.ts';
import { api } from '#apps/portal/calls.ts';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/movies/MoviesPage.module.css';
import { MOVIES } from '#apps/portal/pages/movies/movies.ts';
import { useAsk } from '#apps/portal/parts/ask.tsx';
import { languageName } from '#apps/portal/parts/languages.ts';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import type { FilmWire } from '#modules/catalogue/film-contract.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';

/** What of an imported film was changed here and is left alone by imports, and how it is given back to them (decision 0017). */
export function ByHand({ film }: { film: FilmWire }) {
  const { t, locale } = useTexts();
  const calls = useQueryClient();
  const { ask, asking } = useAsk();
  const [problem, setProblem] = useState<string | null>(null);
  if (!film.imported || film.by_hand.length === 0) return null;
  const act = async (): Promise<void> => {
    setProblem(null);
    try {
      await api().post(`/api/staff/movies/${film.id}/follow-import`);
      toast(t('films.by_hand.done'), 'success');
      await calls.invalidateQueries({ queryKey: MOVIES });
    } catch (error) {
      setProblem(textOfError(error, t));
    }
  };
  return (
    <section className={css.byHand}>
      <h3 className={css.partTitle}>{t('films.by_hand.title')}</h3>
      <p>{t('films.by_hand.text')}</p>
      <p className={css.quiet}>{film.by_hand.map((name) => fieldName(name, t, locale)).join(', ')}</p>
      <Problem>{problem}</Problem>
      <div>
        <Button
          size="small"
          onClick={() =>
            ask({
              title: t('films.by_hand.ask'),
              text: t('films.by_hand.ask_text'),
              yes: t('films.by_hand.follow'),
              act,
            })
          }
        >
          {t('films.by_hand.follow')}
        </Button>
      </div>
      {asking}
    </section>
  );
}

/** A name of `by_hand` as the form calls it: `title.nl` is the title in Dutch. */
function fieldName(name: string, t: Translate, locale: string): string {
  const [column = '', part] = name.split('.');
  switch (column) {
    case 'title':
    case 'description':
      return `${t(`films.${column}s`)} (${languageName(part ?? '', locale)})`;
    case 'links':
      return `${t('films.links')} (${part})`;
    case 'original_title':
    case 'directors':
    case 'actors':
    case 'genres':
    case 'trailer_url':
    case 'showing_from':
      return t(`films.${column}`);
    case 'released_on':
      return t('films.released_at');
    case 'runtime_minutes':
      return t('films.runtime');
    case 'rating':
      return t('films.age');
    case 'distributor_id':
      return t('films.distributor');
    default:
      return name;
  }
}
