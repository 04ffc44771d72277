import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { MessageContent } from '#apps/portal/pages/people/messages/MessageContent.tsx';
import { useMessage, useMessageFilter } from '#apps/portal/pages/people/messages/messages.ts';

/** One message beside the list. */
export function Component() {
  const { t } = useTexts();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { listQuery } = useMessageFilter();
  const message = useMessage(useQueryClient(), id);
  return (
    <Sheet title={message.data?.name ?? t('messages.title')} onClose={() => void navigate(`/messages${listQuery}`)}>
      <Loading of={message} />
      {message.data ? <MessageContent message={message.data} /> : null}
    </Sheet>
  );
}
