const KEY = 'house-lights';
type Lights = 'light' | 'dark';

/** House lights up or down as they were chosen last on this machine; else as its system says. */
export function turnLights(): void {
  const chosen = localStorage.getItem(KEY);
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.lights = chosen;
}

const isDark = (): boolean => {
  const chosen = document.documentElement.dataset.lights;
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
};

/** The other way round, and remembered. */
export function switchLights(): void {
  const lights: Lights = isDark() ? 'light' : 'dark';
  document.documentElement.dataset.lights = lights;
  localStorage.setItem(KEY, lights);
}
