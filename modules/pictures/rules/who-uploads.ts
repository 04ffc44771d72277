import type { Permission } from '#modules/access/rules/roles.ts';
import type { PictureKind } from '#modules/pictures/rules/renditions.ts';

/**
 * An employee who may change something with such a picture may upload one: any of these permissions
 * is enough.
 */
const UPLOADERS: Readonly<Record<PictureKind, readonly Permission[]>> = {
  poster: ['movies.edit', 'events.edit'],
  overview: ['movies.edit', 'events.edit'],
  still: ['movies.edit'],
  slide: ['settings.edit'],
  product: ['products.edit'],
  voucher: ['vouchers.edit'],
  background: ['themes.edit'],
  wall: ['themes.edit'],
  logo: ['themes.edit', 'settings.edit'],
  content: ['cms.edit', 'widgets.edit', 'events.edit', 'movies.edit', 'vouchers.edit', 'newsletters.edit'],
};

export const mayUpload = (kind: PictureKind, permissions: ReadonlySet<Permission>): boolean =>
  UPLOADERS[kind].some((permission) => permissions.has(permission));
