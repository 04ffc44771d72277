import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/browser/machine/calls.ts';
import { Failure } from '#apps/browser/machine/layout/Failure.tsx';
import { Stage } from '#apps/browser/machine/layout/Stage.tsx';
import css from '#apps/browser/machine/people/People.module.css';
import { useMachineTexts as useTexts } from '#apps/browser/machine/texts.ts';
import { keptPerson } from '#apps/browser/machine/who.ts';
import { Notice } from '#ui/Notice.tsx';
import { Skeleton } from '#ui/Spinner.tsx';

type Person = { readonly uuid: string; readonly name: string };

/** Who may work here and has a PIN (D-131). */
export function PeoplePage() {
  const { t } = useTexts();
  const people = useQuery({ queryKey: ['people'], queryFn: () => api().get<Person[]>('/api/device/people') });
  return (
    <Stage title={t('people.title')} lead={t('people.lead')}>
      {people.isPending ? <Skeleton lines={3} height="4rem" label={t('common.loading')} /> : null}
      {people.error && !people.data ? <Failure error={people.error} retry={() => void people.refetch()} /> : null}
      {people.data?.length === 0 ? <Notice kind="warning">{t('people.empty')}</Notice> : null}
      <ul className={css.people}>
        {people.data?.map(({ uuid, name }) => (
          <li key={uuid}>
            <button
              type="button"
              className={css.person}
              onClick={() => keptPerson.set({ user: uuid, name, token: null })}
            >
              <span className={css.initial} aria-hidden="true">
                {[...name][0]}
              </span>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </Stage>
  );
}
