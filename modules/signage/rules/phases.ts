/**
 * The phases of a hall, as the codes of the wire (SIGN-005, SIGN-007, D-148). They are bits, so
 * that a screen and its content can each store their phases in one number.
 */
export const PHASES = { off: 1, preshow: 2, postshow: 4, show: 8, event: 16 } as const;
export type Phase = keyof typeof PHASES;
export const PHASE_NAMES = Object.keys(PHASES) as readonly Phase[];
export const ALL_PHASES = 31;

/** One or several phases: a sum of codes. */
export type PhaseMask = number;

export const hasPhase = (mask: PhaseMask, phase: Phase): boolean => (mask & PHASES[phase]) !== 0;

export const phasesOf = (mask: PhaseMask): Phase[] => PHASE_NAMES.filter((phase) => hasPhase(mask, phase));

export const maskOfPhases = (phases: readonly Phase[]): PhaseMask =>
  phases.reduce((mask, phase) => mask | PHASES[phase], 0);

export const phaseOfCode = (code: number): Phase | null => PHASE_NAMES.find((phase) => PHASES[phase] === code) ?? null;

/**
 * Returns the phases of a moment for a screen that may show `allowed`; 0 is a blank screen (D-148).
 */
export const allowedOf = (now: PhaseMask, allowed: PhaseMask): PhaseMask => now & allowed;

/** Combines several halls, for a lobby: all phases of any of them; off only if all are off. */
export function phasesTogether(masks: readonly PhaseMask[]): PhaseMask {
  const together = masks.reduce((all, mask) => all | mask, 0) & ~PHASES.off;
  return together === 0 ? PHASES.off : together;
}
