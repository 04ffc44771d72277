/** What others may use of pictures: keeping an uploaded one, and the hint of one that is drawn ahead of time. */
export { type Hint, hintOf } from '#modules/pictures/server/make-editions.ts';
export { storePicture } from '#modules/pictures/server/store-picture.ts';
