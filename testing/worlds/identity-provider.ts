import { afterAll, beforeAll } from 'vitest';
import { OIDC_CLIENT, type OidcSimulator, startOidcSimulator } from '#simulators/oidc/simulator.ts';

/** A simulated identity provider for one test file, and the client that it knows. */
export function identityProvider(): { readonly current: OidcSimulator; readonly client: typeof OIDC_CLIENT } {
  let simulator: OidcSimulator | undefined;
  beforeAll(async () => {
    simulator = await startOidcSimulator();
  });
  afterAll(() => simulator?.close());
  return {
    get current() {
      if (!simulator) throw new Error('the provider is there from beforeAll on');
      return simulator;
    },
    client: OIDC_CLIENT,
  };
}
