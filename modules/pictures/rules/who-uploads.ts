import type { Permission } from '#modules/access/rules/roles.ts';
import type { PictureKind } from '#modules/pictures/rules/editions.ts';

/** Whoever may change something that shows such a picture may bring one: any of these is enough. */
const UPLOADERS: Readonly<Record<PictureKind, readonly Permission[]>> = {
  poster: ['movies.edit', 'events.edit'],
  overview: ['movies.edit', 'events.edit'],
  slide: ['settings.edit'],
  product: ['products.edit'],
  voucher: ['vouchers.edit'],
  background: ['themes.edit'],
  logo: ['themes.edit', 'settings.edit'],
  content: ['cms.edit', 'widgets.edit', 'events.edit', 'movies.edit', 'vouchers.edit', 'newsletters.edit'],
};

export const mayUpload = (kind: PictureKind, permissions: ReadonlySet<Permission>): boolean =>
  UPLOADERS[kind].some((permission) => permissions.has(permission));
