import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOfError } from '#apps/browser/api-error.ts';
import { useHouse } from '#apps/browser/house.tsx';
import { api } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/layout/HouseChoice.module.css';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import type { HousesWire } from '#modules/access/contract.ts';

/** They change once in years, and with them the address of the page: read once. */
const HOUSES = ['houses'] as const;

/** The house one is in; who works for several goes over to another from here (D-128). */
export function HouseChoice() {
  const { t } = useTexts();
  const { trade_name } = useHouse();
  const [problem, setProblem] = useState<string | null>(null);
  const houses = useQuery({
    queryKey: HOUSES,
    queryFn: () => api().get<HousesWire>('/api/staff/houses'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!houses.data?.length) return <p className={css.house}>{trade_name}</p>;
  const enter = async (id: number): Promise<void> => {
    setProblem(null);
    try {
      const { url } = await api().post<{ url: string }>(`/api/staff/houses/${id}/enter`);
      window.location.assign(url);
    } catch (error) {
      setProblem(textOfError(error, t));
    }
  };
  return (
    <details className={css.choice}>
      <summary className={css.house}>{trade_name}</summary>
      <div className={css.others}>
        <p className={css.title}>{t('layout.houses.title')}</p>
        <ul>
          {houses.data.map(({ id, trade_name: name }) => (
            <li key={id}>
              <button type="button" className={css.other} onClick={() => void enter(id)}>
                {t('layout.houses.enter', { house: name })}
              </button>
            </li>
          ))}
        </ul>
        <Problem>{problem}</Problem>
      </div>
    </details>
  );
}
