import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#apps/portal/api.ts';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import { languageName } from '#apps/portal/components/form/languages.ts';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/movies/MoviesPage.module.css';
import { MOVIES } from '#apps/portal/pages/programme/movies/movies.ts';
import type { FilmWire } from '#modules/catalogue/contract/films.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

/**
 * Lists the manual fields of an imported film, which imports leave unchanged, and returns them to
 * the import (decision 0017).
 */
export function ByHand({ film }: { film: FilmWire }) {
  const { t, locale } = useTexts();
  const calls = useQueryClient();
  const { ask, asking } = useAsk();
  const [problem, setProblem] = useState<string | null>(null);
  if (!film.imported || film.by_hand.length === 0) return null;
  const act = async (): Promise<void> => {
    setProblem(null);
    try {
      await api().call('POST /api/staff/movies/:id/follow-import', { params: { id: film.id } });
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

/** Returns the form label of a name in `by_hand`: `title.nl` is the title in Dutch. */
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
