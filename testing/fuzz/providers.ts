import { newRefundKey } from '#modules/payments/server.ts';
import type { MollieSimulator } from '#simulators/mollie/simulator.ts';
import type { PayconiqSimulator } from '#simulators/payconiq/simulator.ts';
import type { MethodsOptions } from '#testing/builders/offer.ts';

/** Payment methods that lead to simulated providers. */
export const methodsAt = (mollie: MollieSimulator, payconiq: PayconiqSimulator): MethodsOptions => ({
  mollie: { config: { api_key: mollie.apiKey, base_url: mollie.url } },
  payconiq: {
    config: {
      api_key: payconiq.apiKey,
      profile_id: payconiq.profileId,
      base_url: payconiq.url,
      keys_url: payconiq.jwksUrl,
      refund_key: newRefundKey(),
    },
  },
});
