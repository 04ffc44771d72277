/**
 * What an employee types before the keys of tickets change: the word `ROTATE` for a new key, the
 * name of a key to retire it. A mistake keeps visitors out at the entrance.
 */
import type { Problem } from '#kernel/refusal.ts';

export const ROTATE_KEYWORD = 'ROTATE';

/** Returns `tickets.key_keyword` {keyword} at `keyword` unless this was typed; blanks around it are ignored. */
export const problemsWithKeyword = (typed: string, keyword: string): Problem[] =>
  typed.trim().toUpperCase() === keyword ? [] : [{ code: 'tickets.key_keyword', params: { keyword }, path: 'keyword' }];
