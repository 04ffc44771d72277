/**
 * Formats a cinema's stored address `{address1, zip, city}` as on an envelope; missing parts leave
 * no gap.
 */
export function addressLines(address: Readonly<Record<string, unknown>>): string[] {
  const text = (key: string): string => (typeof address[key] === 'string' ? address[key].trim() : '');
  return [text('address1'), [text('zip'), text('city')].filter(Boolean).join(' ')].filter(Boolean);
}
