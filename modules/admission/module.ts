import { type AdmissionRouteDeps, admissionRoutes } from '#modules/admission/server/routes.ts';
import { defineModule } from '#modules/define-module.ts';
import type { Sales } from '#modules/sales/server.ts';

type Needs = Omit<AdmissionRouteDeps, 'cards'> & { readonly sales: Pick<Sales, 'cardsAtEntrance'> };

export const admissionModule = defineModule<Needs>({
  name: 'admission',
  uses: ['exhibitor', 'access', 'devices', 'tickets', 'sales', 'reservations', 'alarms'],
  owns: ['scan'],
  routes: (app, needs) => admissionRoutes(app, { ...needs, cards: needs.sales.cardsAtEntrance }),
});
