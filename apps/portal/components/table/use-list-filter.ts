import { useSearchParams } from 'react-router';

/**
 * What a list is narrowed to stands in its address, by the names given, so that it can be sent to a colleague; '' is nothing
 * asked. `kept` stands behind the address of a row and of the list, so that both are found again as they were left.
 */
export function useNarrowed<Name extends string>(...names: readonly Name[]) {
  const [query, setQuery] = useSearchParams();
  const filter = Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])) as Record<Name, string>;
  return {
    filter,
    isNarrowed: names.some((name) => filter[name] !== ''),
    kept: query.size > 0 ? `?${query}` : '',
    narrow(change: Partial<Record<Name, string>>): void {
      setQuery(asked({ ...filter, ...change }), { replace: true });
    },
  };
}

/** The parts of a question that ask something, as they stand in an address. */
export const asked = (question: Readonly<Record<string, string | null>>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(question).filter((part): part is [string, string] => part[1] !== '' && part[1] !== null),
  );
