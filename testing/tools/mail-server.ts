import { afterAll, afterEach, beforeAll } from 'vitest';
import { type MailSimulator, startMailSimulator } from '#simulators/mail/simulator.ts';

/**
 * Starts a real mail server on a free port for one test file; before each test its inbox is empty
 * and its faults are reset.
 */
export function testMailServer(): { readonly current: MailSimulator } {
  let server: MailSimulator | undefined;
  beforeAll(async () => {
    server = await startMailSimulator();
  });
  afterEach(() => {
    server?.inbox.clear();
    server?.control.reset();
  });
  afterAll(() => server?.close());
  return {
    get current() {
      if (!server) throw new Error('the mail server is there from beforeAll on');
      return server;
    },
  };
}

/** Starts a mail server that a test closes by hand; at a port that one had before, as if that one came back empty. */
export const openMailServer = (smtpPort = 0): Promise<MailSimulator> => startMailSimulator({ smtpPort });
