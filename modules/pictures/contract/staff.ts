import { z } from 'zod';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf } from '#kernel/wire.ts';
import { PICTURE_KINDS } from '#modules/pictures/rules/renditions.ts';

/** POST /api/staff/pictures?use=poster; the body is the picture itself. */
export const zPictureQuery = z.object({ use: z.enum(PICTURE_KINDS) });
/** Any bytes: the content decides whether they are a picture, not the file name. */
export const zPictureBytes = z
  .custom<Uint8Array>((body) => body instanceof Uint8Array, 'picture.not_a_picture')
  .meta({ type: 'string', format: 'binary' });

/** The stored picture. A form sends `key` back; the other renditions are found by it. */
export const zPicture = z.object({
  key: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  url: z.string(),
  /** Keys by the name of the rendition, smallest first: `{md, lg}` of a poster. */
  renditions: z.record(z.string(), z.string()),
});
export type PictureWire = z.infer<typeof zPicture>;

/** POST /api/staff/videos; the body is the video itself. */
export const zVideoBytes = z
  .custom<Uint8Array>((body) => body instanceof Uint8Array, 'video.not_a_video')
  .meta({ type: 'string', format: 'binary' });
/** The stored video; the form of a film sends `url` as its trailer. */
export const zVideo = z.object({ key: z.string(), url: z.string() });
export type VideoWire = z.infer<typeof zVideo>;

/** The routes that the portal calls. */
export const picturesStaffApi = defineRoutes('pictures', {
  'POST /api/staff/pictures': {
    summary: 'Stores a picture, cropped and converted for its use; the body is the file',
    query: zPictureQuery,
    body: zPictureBytes,
    answer: answerOf(zPicture),
  },
  'POST /api/staff/videos': {
    summary: 'Stores a short video of a film (MP4, WebM) as it is; the body is the file',
    body: zVideoBytes,
    answer: answerOf(zVideo),
  },
});
