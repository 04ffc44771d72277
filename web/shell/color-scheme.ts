const KEY = 'color-scheme';
type Lights = 'light' | 'dark';

/** Applies the colour scheme chosen last on this machine, or that of the system. */
export function applyColorScheme(): void {
  const chosen = localStorage.getItem(KEY);
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.colorScheme = chosen;
}

const isDark = (): boolean => {
  const chosen = document.documentElement.dataset.colorScheme;
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
};

/** Switches to the other colour scheme and remembers it. */
export function toggleColorScheme(): void {
  const lights: Lights = isDark() ? 'light' : 'dark';
  document.documentElement.dataset.colorScheme = lights;
  localStorage.setItem(KEY, lights);
}
