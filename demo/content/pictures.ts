/** Where the rendered pictures lie in the storage of the installation. */
const STORAGE_FOLDER = 'demo';
export const pictureKey = (file: string): string => `${STORAGE_FOLDER}/${file}`;

/** A picture in the header, in both its editions. */
export const slide = (name: 'hall' | 'town' | 'booth', position = 'center') => ({
  image: pictureKey(`headers/${name}.webp`),
  small: pictureKey(`headers/${name}-small.webp`),
  position,
  alt: '',
});
