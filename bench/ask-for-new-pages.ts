import { randomInt } from 'node:crypto';
import autocannon from 'autocannon';
import { DAY_PAGE } from '#bench/programme.ts';

/**
 * A process of its own, so that its work is not taken for the program's: 60 connections of one
 * address ask for searches, each of which is a new page, without compression, until they are told
 * to stop. Sends how many pages were answered.
 */
const CONNECTIONS = 60;
const ADDRESS = '10.9.9.9';

/** Each finds every film of the benchmark (`Film number N`). */
const WORDS = ['f', 'fi', 'fil', 'film', 'n', 'nu', 'num', 'numb', 'numbe', 'number'];
export const anySearch = (): string =>
  `/en${DAY_PAGE}?q=${Array.from({ length: 8 }, () => WORDS[randomInt(WORDS.length)]).join('+')}`;

if (import.meta.main) {
  const run = autocannon(
    {
      url: process.argv[2] ?? '',
      connections: CONNECTIONS,
      duration: 600,
      timeout: 60,
      requests: [
        {
          method: 'GET',
          setupRequest: (request) => ({ ...request, path: anySearch(), headers: { 'x-forwarded-for': ADDRESS } }),
        },
      ],
    },
    (error, result) => {
      if (error) throw error;
      process.send?.(result['2xx'], () => process.exit(0));
    },
  );
  process.once('message', () => run.stop());
}
