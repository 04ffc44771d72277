import { defineModule } from '#modules/define-module.ts';
import type { Realtime } from '#platform/realtime/realtime.ts';

type Needs = { readonly realtime: Pick<Realtime, 'end' | 'askRightsAgain'> };

export const realtimeModule = defineModule<Needs>({
  name: 'realtime',
  uses: ['access'],
  owns: [],
  listens: ({ realtime }) => ({
    credentialEnded: (credential) => realtime.end(credential),
    noticesLost: () => realtime.askRightsAgain(),
  }),
});
