import { useNavigate, useParams } from 'react-router';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { ScheduleSheet } from '#apps/portal/pages/programme/schedules/ScheduleSheet.tsx';
import { scheduleOf, useDay, useProgramme } from '#apps/portal/pages/programme/schedules/schedules.ts';

export function Component() {
  const { id } = useParams();
  const navigate = useNavigate();
  const { day, listQuery } = useDay();
  const { data, isPlaceholderData } = useProgramme(day);
  const placed = scheduleOf(data, id);
  if (data && placed)
    return (
      <ScheduleSheet
        key={id}
        placed={placed}
        today={data.today}
        onClose={() => void navigate(`/schedules${listQuery}`)}
      />
    );
  return data && !isPlaceholderData ? <NotFoundPage /> : null;
}
