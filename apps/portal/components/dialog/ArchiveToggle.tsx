import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '#apps/portal/calls.ts';
import { LeavingAction } from '#apps/portal/parts/LeavingAction.tsx';
import { toast } from '#ui/Toast.tsx';

/**
 * How something of a list is archived, after asking, and how it comes back: calls `{address}/archive` or `/restore`, says so
 * (`said`), goes to the list at `list`, and has what is kept under `stale` read anew.
 */
export function ArchiveOrBack(props: {
  address: string;
  archived: boolean;
  question: { readonly title: string; readonly text: string };
  button: string;
  said: string;
  list: string;
  stale: readonly (readonly string[])[];
  /** False: the server is known to refuse it, and says why. */
  asks?: boolean;
}) {
  const calls = useQueryClient();
  const navigate = useNavigate();
  const { address, archived, question, button, said, list, stale, asks = true } = props;
  const leave = async (): Promise<void> => {
    await api().post(`${address}/${archived ? 'restore' : 'archive'}`);
    toast(said, 'success');
    await navigate(list);
    await Promise.all(stale.map((queryKey) => calls.invalidateQueries({ queryKey })));
  };
  return (
    <LeavingAction
      {...question}
      button={button}
      leave={leave}
      asks={!archived && asks}
      look={archived ? 'secondary' : 'danger'}
    />
  );
}
