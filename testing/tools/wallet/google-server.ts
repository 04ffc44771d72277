import { afterAll, beforeAll } from 'vitest';
import { type GoogleWalletSimulator, startGoogleWalletSimulator } from '#simulators/google-wallet/simulator.ts';

/** A simulated Google Wallet for one test file, on a real socket. */
export function testGoogleWallet(): { readonly current: GoogleWalletSimulator } {
  let started: GoogleWalletSimulator | undefined;
  beforeAll(async () => {
    started = await startGoogleWalletSimulator();
  });
  afterAll(() => started?.close());
  return {
    get current() {
      if (!started) throw new Error('Google Wallet is there from beforeAll on');
      return started;
    },
  };
}
