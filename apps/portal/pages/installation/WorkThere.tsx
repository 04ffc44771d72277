import { useMutation } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import type { InstallationExhibitorWire } from '#modules/installation/contract/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { textOfError } from '#web/api/api-error.ts';

/** Opens the portal of an exhibitor; its operator becomes its employee first. */
export function WorkThere({ exhibitor }: { exhibitor: InstallationExhibitorWire }) {
  const { t } = useTexts();
  const { id, here, works_there, trade_name, serving_on } = exhibitor;
  const going = useMutation({
    mutationFn: async () => {
      if (!works_there) await api().call('POST /api/staff/installation/exhibitors/:id/join', { params: { id } });
      return api().call('POST /api/staff/exhibitors/:id/enter', { params: { id } });
    },
    onSuccess: ({ url }) => location.assign(url),
  });
  if (here) return <Notice kind="neutral">{t('exhibitors.here')}</Notice>;
  return (
    <Notice
      kind="neutral"
      action={
        <Button size="small" disabled={going.isPending} onClick={() => going.mutate()}>
          {t('exhibitors.work_there')}
        </Button>
      }
    >
      {t(works_there ? 'exhibitors.works_there' : 'exhibitors.not_there', {
        exhibitor: trade_name,
        address: serving_on,
      })}
      <Problem>{going.error ? textOfError(going.error, t) : null}</Problem>
    </Notice>
  );
}
