import { useSearchParams } from 'react-router';

/**
 * Stores the filters of a list in its address, by the given names, so that the address can be sent
 * to a colleague; '' is no filter. `listQuery` is appended to the address of a row and of the list,
 * so that both keep the filters.
 */
export function useListFilter<Name extends string>(...names: readonly Name[]) {
  const [query, setQuery] = useSearchParams();
  const filter = Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])) as Record<Name, string>;
  return {
    filter,
    isNarrowed: names.some((name) => filter[name] !== ''),
    listQuery: query.size > 0 ? `?${query}` : '',
    narrow(change: Partial<Record<Name, string>>): void {
      setQuery(filterQuery({ ...filter, ...change }), { replace: true });
    },
  };
}

/** Returns the set filters as query parameters. */
export const filterQuery = (question: Readonly<Record<string, string | null>>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(question).filter((part): part is [string, string] => part[1] !== '' && part[1] !== null),
  );
