/** Addresses of imported movies, unique among those taken. */
import { slugOf } from '#kernel/slug.ts';

/** The slug, with the year and then a number behind it while it is taken. Takes the answer. */
export function takeSlug(text: string, year: number | null, taken: Set<string>): string {
  const plain = slugOf(text) || 'film';
  const candidates = [plain, ...(year === null ? [] : [`${plain}-${year}`])];
  let slug = candidates.find((candidate) => !taken.has(candidate));
  for (let number = 2; slug === undefined; number += 1) {
    if (!taken.has(`${plain}-${number}`)) slug = `${plain}-${number}`;
  }
  taken.add(slug);
  return slug;
}
