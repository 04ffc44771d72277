import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#apps/portal/api.ts';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/layout/ExhibitorChoice.module.css';
import { textOfError } from '#web/api/api-error.ts';
import { useExhibitor } from '#web/shell/exhibitor.tsx';

/** They change rarely, and then the address of the page changes too: read once. */
const EXHIBITORS = ['exhibitors'] as const;

/** Shows the current exhibitor; an employee of several exhibitors switches here (D-128). */
export function ExhibitorChoice() {
  const { t } = useTexts();
  const { trade_name } = useExhibitor();
  const [problem, setProblem] = useState<string | null>(null);
  const exhibitors = useQuery({
    queryKey: EXHIBITORS,
    queryFn: () => api().call('GET /api/staff/exhibitors'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!exhibitors.data?.length) return <p className={css.exhibitor}>{trade_name}</p>;
  const enter = async (id: number): Promise<void> => {
    setProblem(null);
    try {
      const { url } = await api().call('POST /api/staff/exhibitors/:id/enter', { params: { id } });
      window.location.assign(url);
    } catch (error) {
      setProblem(textOfError(error, t));
    }
  };
  return (
    <details className={css.choice}>
      <summary className={css.exhibitor}>{trade_name}</summary>
      <div className={css.others}>
        <p className={css.title}>{t('layout.exhibitors.title')}</p>
        <ul>
          {exhibitors.data.map(({ id, trade_name: name }) => (
            <li key={id}>
              <button type="button" className={css.other} onClick={() => void enter(id)}>
                {t('layout.exhibitors.enter', { exhibitor: name })}
              </button>
            </li>
          ))}
        </ul>
        <Problem>{problem}</Problem>
      </div>
    </details>
  );
}
