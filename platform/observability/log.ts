import pino from 'pino';
import { redactLine } from '#platform/observability/redact.ts';

export type Log = pino.Logger;

export type LogOptions = {
  /** The target of log lines; standard output by default. */
  readonly out?: { write(line: string): unknown; isTTY?: boolean };
  readonly level?: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** The fields of every line, e.g. `{ role: 'web' }`. */
  readonly base?: Record<string, unknown>;
};

/**
 * Writes one JSON object per line, or one readable line at a terminal. Every line is redacted
 * (I21).
 */
export function openLog(options: LogOptions = {}): Log {
  const out = options.out ?? process.stdout;
  const write = out.isTTY ? (line: string) => out.write(readable(line)) : (line: string) => out.write(line);
  return pino(
    {
      level: options.level ?? 'info',
      base: options.base ?? {},
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorForLog },
    },
    { write: (line) => void write(redactLine(line)) },
  );
}

/**
 * Returns the loggable parts of an error, without attached objects (connections, requests, their
 * secrets).
 */
function errorForLog(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack, cause } = error;
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: name,
    message,
    ...(code !== undefined && { code }),
    stack,
    ...(cause !== undefined && depth < 3 && { cause: errorForLog(cause, depth + 1) }),
  };
}

const COLOURS: Record<string, string> = { warn: '\u001b[33m', error: '\u001b[31m', fatal: '\u001b[31m' };

function readable(line: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown> & { err?: { stack?: string } };
  const details = Object.entries(rest)
    .map(([key, value]) => `${key}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(' ');
  const colour = COLOURS[String(level)] ?? '';
  const head = `${String(time).slice(11, 19)} ${colour}${String(msg ?? '')}${colour && '\u001b[0m'}`;
  return `${[head, details && `\u001b[2m${details}\u001b[0m`].filter(Boolean).join('  ')}\n${err?.stack ? `${err.stack}\n` : ''}`;
}

export const silentLog = (): Log => openLog({ level: 'silent', out: { write: () => true } });
