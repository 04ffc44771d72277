import { Refusal, refuse } from '#kernel/refusal.ts';
import { actingAs, staffOfCookies } from '#modules/access/server.ts';
import { picturesStaffApi } from '#modules/pictures/contract/staff.ts';
import { ORIGINAL_MAX_BYTES } from '#modules/pictures/rules/renditions.ts';
import { VIDEO_MAX_BYTES } from '#modules/pictures/rules/video-file.ts';
import { mayUpload } from '#modules/pictures/rules/who-uploads.ts';
import { type PictureDeps, storePicture } from '#modules/pictures/server/store-picture.ts';
import { storeVideo } from '#modules/pictures/server/store-video.ts';
import type { HttpApp, HttpRequest } from '#platform/http/app.ts';
import { serving } from '#platform/http/serving.ts';

export type PictureRouteDeps = PictureDeps & {
  /** The path below which an exhibitor's files are served, from its settings: `/storage`. */
  readonly storageOf: (exhibitorId: number) => Promise<string>;
};

/** Registers the portal's route for uploads. The staff gate protects it. */
export function pictureRoutes(app: HttpApp, deps: PictureRouteDeps): void {
  void app.register(async (inner) => uploading(inner as HttpApp, deps));
}

/** A separate plugin, because only these routes accept large bodies of any type. */
function uploading(app: HttpApp, deps: PictureRouteDeps): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error: Error & { code?: string }, request: HttpRequest) => {
    throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? tooLarge(request.url) : error;
  });
  pictures(app, deps);
  videos(app, deps);
}

/** Asked before megabytes are read, which the gate is not. */
const onlyStaff =
  ({ db }: PictureRouteDeps) =>
  async ({ exhibitorId, headers }: HttpRequest): Promise<void> => {
    if (!(await staffOfCookies(db, exhibitorId, headers.cookie)))
      throw new Refusal('unauthenticated', { code: 'unauthenticated' });
  };

function pictures(app: HttpApp, deps: PictureRouteDeps): void {
  serving(app, picturesStaffApi)(
    'POST /api/staff/pictures',
    { bodyLimit: ORIGINAL_MAX_BYTES, policy: 'signed-in', onRequest: onlyStaff(deps) },
    async ({ exhibitorId, staff, query: { use: kind }, body: original }) => {
      if (!mayUpload(kind, staff.permissions)) throw new Refusal('forbidden', { code: 'forbidden' });
      const kept = await storePicture(
        deps,
        actingAs(exhibitorId, staff),
        { original, kind },
        async (tx, renditions) => {
          const key = Object.values(renditions).at(-1) ?? '';
          await tx.audit({
            action: 'picture.uploaded',
            entity: 'asset',
            entityId: key,
            after: { use: kind, renditions },
          });
          const size = await tx.one<{ width: number; height: number }>(
            'SELECT coalesce(width, 0) AS width, coalesce(height, 0) AS height FROM asset WHERE exhibitor_id = tenant() AND key = $1',
            [key],
          );
          if (!size) throw new Error('a picture that was kept is not there');
          return { key, ...size, renditions };
        },
      );
      return { data: { ...kept, url: `${await deps.storageOf(exhibitorId)}/${kept.key}` } };
    },
  );
}

const VIDEOS = '/api/staff/videos';

function videos(app: HttpApp, deps: PictureRouteDeps): void {
  serving(app, picturesStaffApi)(
    `POST ${VIDEOS}`,
    { bodyLimit: VIDEO_MAX_BYTES, policy: 'movies.edit', onRequest: onlyStaff(deps) },
    async ({ exhibitorId, staff, body }) => {
      const key = await storeVideo(deps, actingAs(exhibitorId, staff), body);
      return { data: { key, url: `${await deps.storageOf(exhibitorId)}/${key}` } };
    },
  );
}

const megabytesOf = (bytes: number): number => bytes / 1024 / 1024;
const tooLarge = (url: string): Refusal =>
  url.startsWith(VIDEOS)
    ? refuse('video.too_large', { megabytes: megabytesOf(VIDEO_MAX_BYTES) })
    : refuse('picture.too_large', { megabytes: megabytesOf(ORIGINAL_MAX_BYTES) });
