/** The minimum and maximum length of a password in characters (VAL-054, CONST-016, D-129). */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
