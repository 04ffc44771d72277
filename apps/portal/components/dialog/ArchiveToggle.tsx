import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { DestructiveAction } from '#apps/portal/components/dialog/DestructiveAction.tsx';
import { toast } from '#ui/Toast.tsx';

/**
 * Archives or restores an item of a list after a confirmation: calls `change`, shows `successText`, goes
 * to the list at `list` and invalidates the queries under `stale`.
 */
export function ArchiveToggle(props: {
  change: (action: 'archive' | 'restore') => Promise<unknown>;
  archived: boolean;
  question: { readonly title: string; readonly text: string };
  button: string;
  successText: string;
  list: string;
  stale: readonly (readonly string[])[];
  /** False if the server is known to refuse it; the refusal then gives the reason. */
  asks?: boolean;
}) {
  const calls = useQueryClient();
  const navigate = useNavigate();
  const { change, archived, question, button, successText, list, stale, asks = true } = props;
  const leave = async (): Promise<void> => {
    await change(archived ? 'restore' : 'archive');
    toast(successText, 'success');
    await navigate(list);
    await Promise.all(stale.map((queryKey) => calls.invalidateQueries({ queryKey })));
  };
  return (
    <DestructiveAction
      {...question}
      button={button}
      leave={leave}
      asks={!archived && asks}
      look={archived ? 'secondary' : 'danger'}
    />
  );
}
