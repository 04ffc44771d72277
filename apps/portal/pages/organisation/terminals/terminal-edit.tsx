import { useParams } from 'react-router';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { TerminalSheet } from '#apps/portal/pages/organisation/terminals/TerminalSheet.tsx';
import { useTerminals } from '#apps/portal/pages/organisation/terminals/terminals.ts';

export function Component() {
  const { id } = useParams();
  const { data } = useTerminals();
  const terminal = data?.find((each) => String(each.id) === id);
  if (terminal) return <TerminalSheet key={terminal.id} terminal={terminal} />;
  return data ? <NotFoundPage /> : null;
}
