/** Of what a film is rated, the age: why it has that one is read beside the seats, not across a lobby. */
export const ageOf = (rating: readonly string[]): string | undefined => rating.find((each) => /^(AL|\d)/.test(each));
