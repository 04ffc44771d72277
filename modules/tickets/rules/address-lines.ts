/** A cinema's stored address `{address1, zip, city}` as it is written on an envelope; what is missing leaves no gap. */
export function addressLines(address: Readonly<Record<string, unknown>>): string[] {
  const text = (key: string): string => (typeof address[key] === 'string' ? address[key].trim() : '');
  return [text('address1'), [text('zip'), text('city')].filter(Boolean).join(' ')].filter(Boolean);
}
