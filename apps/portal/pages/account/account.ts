/** The key of all that the page "My account" reads. */
export const ACCOUNT = ['account'] as const;
