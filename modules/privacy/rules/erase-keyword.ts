/** The word that an employee types before a person is forgotten, in every language. */
export const ERASE_KEYWORD = 'ERASE';
