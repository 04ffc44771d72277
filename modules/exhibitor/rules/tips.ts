/** The most percentages that an exhibitor suggests as a tip (D-081). */
export const TIP_SUGGESTIONS_MAX = 4;
export const TIP_PERCENT_MAX = 50;
