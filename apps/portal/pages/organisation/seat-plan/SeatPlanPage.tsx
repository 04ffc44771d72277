import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { PlanDesk } from '#apps/portal/pages/organisation/seat-plan/PlanDesk.tsx';
import { useSeatPlan } from '#apps/portal/pages/organisation/seat-plan/seat-plan.ts';

/** Shows the seats of one screen (PORT-008). */
export function Component() {
  const { t } = useTexts();
  const { id = '' } = useParams();
  const mayEdit = useMay('screens.edit');
  const plan = useSeatPlan(id);
  /** Counts the restarts: each gets a new editor without the previous changes. */
  const [begun, setBegun] = useState(0);
  const reload = async (): Promise<void> => {
    await plan.refetch();
    setBegun((times) => times + 1);
  };
  return (
    <>
      <PageHead
        title={plan.data ? t('seat-plan.title', { screen: plan.data.screen.name }) : t('seat-plan.untitled')}
        lead={
          <>
            {plan.data ? `${plan.data.screen.cinema} · ` : null}
            <Link to="/screens">{t('seat-plan.back')}</Link>
          </>
        }
      />
      <Loading of={plan} />
      {plan.data ? (
        <PlanDesk
          key={`${plan.data.screen.id}/${plan.data.version}/${begun}`}
          plan={plan.data}
          mayEdit={mayEdit}
          reload={() => void reload()}
        />
      ) : null}
    </>
  );
}
