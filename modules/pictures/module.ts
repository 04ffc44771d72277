import { defineModule } from '#modules/define-module.ts';
import { type PictureRouteDeps, pictureRoutes } from '#modules/pictures/server/routes.ts';

type Needs = PictureRouteDeps;

export const picturesModule = defineModule<Needs>({
  name: 'pictures',
  uses: ['access'],
  owns: ['asset'],
  routes: pictureRoutes,
});
