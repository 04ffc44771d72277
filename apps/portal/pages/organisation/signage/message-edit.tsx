import { useParams } from 'react-router';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { MessageSheet } from '#apps/portal/pages/organisation/signage/MessageSheet.tsx';
import { useMessages } from '#apps/portal/pages/organisation/signage/signage.ts';

export function Component() {
  const { id } = useParams();
  const { data } = useMessages();
  const message = data?.find((each) => String(each.id) === id);
  if (message) return <MessageSheet key={id} message={message} />;
  return data ? <NotFoundPage /> : null;
}
