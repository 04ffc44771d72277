export const PIN_MIN = 4;
export const PIN_MAX = 6;

/**
 * Returns the digits after one key (D-131): a digit, Backspace, Escape for all of them; other keys
 * do nothing.
 */
export function afterKey(pin: string, key: string): string {
  if (/^[0-9]$/.test(key)) return pin.length < PIN_MAX ? pin + key : pin;
  if (key === 'Backspace') return pin.slice(0, -1);
  return key === 'Escape' ? '' : pin;
}

export const isWhole = (pin: string): boolean => pin.length >= PIN_MIN;
