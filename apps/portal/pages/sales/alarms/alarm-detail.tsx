import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { AlarmContent } from '#apps/portal/pages/sales/alarms/AlarmContent.tsx';
import { useAlarm, useAlarmFilter } from '#apps/portal/pages/sales/alarms/alarms.ts';

/** One alarm beside the list. */
export function Component() {
  const { t } = useTexts();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { listQuery } = useAlarmFilter();
  const alarm = useAlarm(useQueryClient(), id);
  return (
    <Sheet
      title={alarm.data ? t(`alarms.kind.${alarm.data.kind}`) : t('alarms.title')}
      onClose={() => void navigate(`/alarms${listQuery}`)}
    >
      <Loading of={alarm} />
      {alarm.data ? <AlarmContent alarm={alarm.data} /> : null}
    </Sheet>
  );
}
