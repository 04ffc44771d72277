import { useQuery } from '@tanstack/react-query';
import { Notice } from '#ui/Notice.tsx';
import { Skeleton } from '#ui/Spinner.tsx';
import { api } from '#web/device/api.ts';
import { persistedPerson } from '#web/device/identity.ts';
import { Failure } from '#web/device/layout/Failure.tsx';
import { Stage } from '#web/device/layout/Stage.tsx';
import css from '#web/device/people/People.module.css';
import { useMachineTexts as useTexts } from '#web/device/texts.ts';

/** Lists the employees with a PIN for this device (D-131). */
export function PeoplePage() {
  const { t } = useTexts();
  const people = useQuery({ queryKey: ['people'], queryFn: () => api().call('GET /api/device/people') });
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
              onClick={() => persistedPerson.set({ user: uuid, name, token: null })}
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
