import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Asks for a secret: what is typed is not shown. Without a terminal it reads one line. */
export function typedSecret(question: string): Promise<string> {
  const isTerminal = process.stdin.isTTY === true;
  if (isTerminal) process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTerminal });
  return new Promise((done) => {
    lines.once('line', (line) => {
      done(line);
      lines.close();
    });
    lines.once('close', () => {
      if (isTerminal) process.stderr.write('\n');
      done('');
    });
  });
}
