/** The genres every house has words for, as distributors write them. A film may have others, which stand as they are. */
export const GENRES = [
  ...(['Action', 'Adventure', 'Animation', 'Biography', 'Comedy', 'Crime', 'Documentary'] as const),
  ...(['Drama', 'Family', 'Fantasy', 'History', 'Horror', 'Music', 'Musical', 'Mystery'] as const),
  ...(['Romance', 'Science fiction', 'Thriller', 'War', 'Western'] as const),
] as const;
