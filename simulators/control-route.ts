/** The common parts of all simulators' control APIs: JSON in, JSON out, problems as {error}. */
import { type Answer, type Call, json } from '#simulators/call.ts';
import type { Route } from '#simulators/http-server.ts';

/** A wrong use of the control API: answered with `status`, thrown by the functions. */
export class ControlProblem extends Error {
  override readonly name = 'ControlProblem';
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Accepts JSON only: a browser page cannot send that to another origin without permission, so it
 * cannot change the switches.
 */
export function controlBody(call: Call): Record<string, unknown> {
  if (!call.headers['content-type']?.startsWith('application/json')) {
    throw new ControlProblem(415, 'Content-Type must be application/json');
  }
  try {
    return JSON.parse(call.body.toString('utf8') || '{}') as Record<string, unknown>;
  } catch {
    throw new ControlProblem(400, 'The body is not JSON');
  }
}

/** Returns a route of the control API that turns problems into answers. */
export const controlRoute = (method: string, path: RegExp, handle: (call: Call) => unknown): Route => ({
  method,
  path,
  async handle(call): Promise<Answer> {
    try {
      return json(200, (await handle(call)) ?? {});
    } catch (error) {
      if (error instanceof ControlProblem) return json(error.status, { error: error.message });
      throw error;
    }
  },
});
