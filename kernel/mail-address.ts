/** Characters (D-065). */
export const MAIL_ADDRESS_MAX = 190;

/** Local part of dot-separated atoms, domain of at least two labels: no quotes, comments, lists, routes or literals (T83). */
const ADDRESS =
  /^(?=.{3,190}$)(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Returns whether a mail can be sent to it (T83). */
export const isMailAddress = (text: string): boolean => ADDRESS.test(text);
