/** Characters of one text in one language; texts in five languages fit into a request. */
export const HTML_MAX = 30_000;
export const TITLE_MAX = 150;
export const QUESTION_MAX = 300;
/** Questions of all pages together. */
export const QUESTIONS_MAX = 300;
