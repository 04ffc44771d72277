/** The folder of the rendered pictures in the storage of the installation. */
const STORAGE_FOLDER = 'demo';
export const pictureKey = (file: string): string => `${STORAGE_FOLDER}/${file}`;

/** Returns a picture of the header, in both its renditions. */
export const slide = (name: 'hall' | 'town' | 'booth', position = 'center') => ({
  image: pictureKey(`headers/${name}.webp`),
  small: pictureKey(`headers/${name}-small.webp`),
  position,
  alt: '',
});
