/** While someone tries a scanner, no other part of the page acts on what it types. */
let openTrials = 0;

export const isTrialOpen = (): boolean => openTrials > 0;

/** Returns what ends it. */
export function openTrial(): () => void {
  openTrials += 1;
  return () => {
    openTrials -= 1;
  };
}
