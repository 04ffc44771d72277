import type { ContentStaffDeps } from '#modules/content/server/editing.ts';
import { contentStaffRoutes } from '#modules/content/server/staff-routes.ts';
import { defineModule } from '#modules/define-module.ts';

type Needs = ContentStaffDeps;

export const contentModule = defineModule<Needs>({
  name: 'content',
  uses: ['exhibitor', 'access'],
  owns: ['content', 'missing_page'],
  routes: contentStaffRoutes,
});
