/**
 * The genres with built-in translations, as distributors write them. A film may have others, which
 * are shown unchanged.
 */
export const GENRES = [
  'Action',
  'Adventure',
  'Animation',
  'Biography',
  'Comedy',
  'Crime',
  'Documentary',
  'Drama',
  'Family',
  'Fantasy',
  'History',
  'Horror',
  'Music',
  'Musical',
  'Mystery',
  'Romance',
  'Science fiction',
  'Thriller',
  'War',
  'Western',
] as const;
