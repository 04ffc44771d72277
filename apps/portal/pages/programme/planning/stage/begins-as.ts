import { useState } from 'react';
import { STAGES, type Stage } from '#modules/screenings/rules/planning/week-plan.ts';

const KEY = 'planning:new-shows';

/** The stage of new shows, remembered on this device; without a choice they are on sale. */
export function useBeginsAs(): [Stage, (stage: Stage) => void] {
  const [stage, setStage] = useState<Stage>(remembered);
  return [
    stage,
    (next) => {
      setStage(next);
      try {
        localStorage.setItem(KEY, next);
      } catch {
        // a browser without storage remembers it until the page is left
      }
    },
  ];
}

function remembered(): Stage {
  try {
    const stored = localStorage.getItem(KEY);
    return STAGES.find((stage) => stage === stored) ?? 'on_sale';
  } catch {
    return 'on_sale';
  }
}
