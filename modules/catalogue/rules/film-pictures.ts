/** The storage keys of a film's wide pictures, as `movie.assets` contains them. */
type WidePictures = { readonly overview?: string; readonly background?: string };

/**
 * Returns the picture that a film has for the background of screens (MOV-002); undefined if it has
 * none of its own. Films of earlier versions have a copy of their wide picture there.
 */
export const ownBackground = ({ overview, background }: WidePictures): string | undefined =>
  background === overview ? undefined : background;
