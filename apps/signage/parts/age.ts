/** Returns the age of a rating; its reasons are not legible across a lobby. */
export const ageOf = (rating: readonly string[]): string | undefined => rating.find((each) => /^(AL|\d)/.test(each));
