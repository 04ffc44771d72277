/**
 * The public interface of pictures: stores uploads, finds the renditions of a picture, and makes the
 * placeholder of a picture that the program ships with.
 */
export { type Hint, hintOf } from '#modules/pictures/server/make-renditions.ts';
export { pictureRoutes } from '#modules/pictures/server/routes.ts';
export { type PictureKeys, storePicture } from '#modules/pictures/server/store-picture.ts';
export { storeShippedPictures } from '#modules/pictures/server/store-shipped-pictures.ts';
export { folderOfVideos } from '#modules/pictures/server/store-video.ts';
export { uploadedPicture } from '#modules/pictures/server/uploaded-picture.ts';
