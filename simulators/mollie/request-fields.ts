/** The body of a call to Mollie. */
import type { Answer, Call } from '#simulators/call.ts';
import { mollieError } from '#simulators/mollie/wire.ts';

export type Fields = Record<string, unknown>;

/**
 * Processes the fields of a call, sent as JSON or as a form with `amount[value]=10.00`; refuses
 * other content.
 */
export function withFields(call: Call, act: (fields: Fields) => Answer): Answer {
  const type = call.headers['content-type'] ?? '';
  const text = call.body.toString('utf8');
  if (type.startsWith('application/x-www-form-urlencoded')) return act(formFields(text));
  if (text !== '' && !type.startsWith('application/json')) {
    return mollieError(415, 'Send the request as application/json');
  }
  const fields = jsonObject(text || '{}');
  return fields ? act(fields) : mollieError(400, 'The request body could not be read as a JSON object');
}

function jsonObject(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function formFields(text: string): Fields {
  const fields: Fields = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const nested = /^(\w+)\[(\w+)\]$/.exec(name);
    if (!nested?.[1] || !nested[2]) fields[name] = value;
    else fields[nested[1]] = { ...(fields[nested[1]] as object | undefined), [nested[2]]: value };
  }
  return fields;
}
