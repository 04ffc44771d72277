import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { api } from '#apps/portal/api.ts';
import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { waitingChanged } from '#apps/portal/layout/waiting.ts';
import css from '#apps/portal/pages/organisation/devices/DevicesPage.module.css';
import { DEVICES } from '#apps/portal/pages/organisation/devices/devices.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

/**
 * Opens from the link that is mailed when a device registers (D-133). Opening the link decides
 * nothing; the button does.
 */
export function Component() {
  const { t } = useTexts();
  const { token = '' } = useParams();
  const calls = useQueryClient();
  const approval = useMutation({
    mutationFn: () => api().call('POST /api/staff/devices/approve', { body: { token } }),
    onSuccess: () => Promise.all([calls.invalidateQueries({ queryKey: DEVICES }), waitingChanged(calls)]),
  });
  return (
    <>
      <PageHead title={t('devices.approve.title')} lead={t('devices.approve.lead')} />
      {approval.error ? <Failure error={approval.error} /> : null}
      {approval.data ? (
        <Notice
          kind="success"
          live
          action={
            <Link className={buttonClass({})} to={`/devices/${approval.data.id}`}>
              {t('common.edit')}
            </Link>
          }
        >
          {t('devices.approve.done')}
        </Notice>
      ) : (
        <div className={css.actions}>
          <Button
            variant="primary"
            size="large"
            busy={approval.isPending}
            busyLabel={t('common.busy')}
            onClick={() => approval.mutate()}
          >
            {t('devices.action.approve')}
          </Button>
          <Link className={buttonClass({ size: 'large' })} to="/devices">
            {t('devices.title')}
          </Link>
        </div>
      )}
    </>
  );
}
