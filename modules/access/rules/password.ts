/** Characters a password has at least and at most (VAL-054, CONST-016, D-129). */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
