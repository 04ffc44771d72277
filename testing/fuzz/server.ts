import { POLLUTION } from '#testing/fuzz/hostile.ts';
import { composedProgram } from '#testing/worlds/composed-program.ts';

/**
 * The program as a separate process, so that its memory and its end can be measured. It reports its
 * address and its state to the parent by IPC.
 */
const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2);
const program = await composedProgram(databaseUrl, { smtpUrl });
process.on('message', (message) => {
  if (message === 'how are you')
    process.send?.({
      rss: process.memoryUsage().rss,
      polluted: POLLUTION in {},
      errors: program.errors,
    } satisfies Health);
  if (message === 'close') void program.close().then(() => process.exit(0));
});
process.on('disconnect', () => process.exit(0));
process.send?.({ url: program.url });

export type Health = { readonly rss: number; readonly polluted: boolean; readonly errors: readonly string[] };
