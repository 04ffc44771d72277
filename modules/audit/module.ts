import { type AuditRouteDeps, auditRoutes } from '#modules/audit/server.ts';
import { defineModule } from '#modules/define-module.ts';

export const auditModule = defineModule<AuditRouteDeps>({
  name: 'audit',
  uses: ['exhibitor', 'access', 'personal-values'],
  owns: [],
  routes: auditRoutes,
});
