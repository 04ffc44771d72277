import type { Surface } from '#kernel/visibility.ts';

/** An image with what a page needs to place it without a jump. Addresses are relative to the site. */
export type ImageWire = {
  url: string;
  width: number;
  height: number;
  placeholder: string | null;
  color: string | null;
};

/** MOV-001, MOV-002, in the locale asked for. */
export type MovieWire = {
  id: number;
  slug: string;
  display_title: string;
  title: string;
  original_title: string;
  updated_at: string;
  released_at: string | null;
  runtime: number | null;
  directors: string[];
  actors: string[];
  genres: string[];
  nation: string[];
  original_language: string | null;
  original_language_text: string;
  spoken_languages: string[];
  spoken_languages_text: string;
  /** Day; null when unknown or not to be shown on the site (D-111). */
  showing_from: string | null;
  showing_from_visibility: Surface[];
  notice: string;
  tagline: string;
  description: string;
  rating: string[];
  links: Record<string, string>;
  tags: number[];
  visibility: Surface[];
  distributor: string | null;
  assets: {
    poster: { md: ImageWire; lg: ImageWire } | null;
    overview: ImageWire | null;
    streaming: { provider: string; url: string } | null;
    trailer: { url: string } | null;
  };
};

export type TagWire = { id: number; slug: string; name: string };
