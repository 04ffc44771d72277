/** What others may use of pictures: keeping an uploaded one, finding its editions again, and the hint of one that is drawn ahead of time. */
export { type Hint, hintOf } from '#modules/pictures/server/make-renditions.ts';
export { pictureRoutes } from '#modules/pictures/server/routes.ts';
export { type PictureKeys, storePicture } from '#modules/pictures/server/store-picture.ts';
export { uploadedPicture } from '#modules/pictures/server/uploaded-picture.ts';
