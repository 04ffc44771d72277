import { defineModule } from '#modules/define-module.ts';
import { type InstallationRouteDeps, installationRoutes } from '#modules/installation/server/routes.ts';

export const installationModule = defineModule<InstallationRouteDeps>({
  name: 'installation',
  uses: ['exhibitor', 'access', 'venues', 'founding'],
  owns: ['installation'],
  routes: installationRoutes,
});
