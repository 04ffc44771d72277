/** Both wallets are read with one call. */
export const WALLET = ['wallet'] as const;
