import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { FaultyNetwork } from '#testing/torture/chaos/faulty-network.ts';
import { KILLS, type Kill, type KillablePostgres } from '#testing/torture/chaos/killable-postgres.ts';
import type { Dice } from '#testing/torture/dice.ts';

export const FAULTS = [
  ...KILLS,
  'shot sessions',
  'slow wire',
  'silent wire',
  'cut wire',
  'commits lost',
  'commits unanswered',
  'clock jumps',
] as const;
export type Fault = (typeof FAULTS)[number];

const isKill = (fault: Fault): fault is Kill => (KILLS as readonly string[]).includes(fault);
const SHOTS = 40;
const BETWEEN_SHOTS_MS = 50;
const COMMITS_CUT = 12;

/** Faults around the program. Each fault ends when its promise resolves. */
export type Faults = {
  strike(fault: Fault): Promise<void>;
  /** By kind: the count, and the longest time until the database answered again, in ms. */
  readonly struck: Partial<Record<Fault, { times: number; worstMs: number }>>;
};

export function openFaults(options: {
  arena: KillablePostgres;
  wire: FaultyNetwork;
  dice: Dice;
  database: string;
  moveClock: (offsetMs: number) => void;
}): Faults {
  const { arena, wire, dice, moveClock } = options;
  const struck: Faults['struck'] = {};

  /** Ends or interrupts sessions of the program one after the other (T54). */
  async function shootSessions(): Promise<void> {
    const gun = new pg.Client({ connectionString: options.database });
    gun.on('error', () => {});
    try {
      await gun.connect();
      for (let shot = 0; shot < SHOTS; shot++) {
        const how = dice.chance(0.5) ? 'pg_terminate_backend' : 'pg_cancel_backend';
        await gun.query(
          `SELECT ${how}(pid) FROM pg_stat_activity WHERE application_name LIKE 'foyer/%' AND datname = current_database() ORDER BY random() LIMIT 1`,
        );
        await pause(BETWEEN_SHOTS_MS);
      }
    } finally {
      await gun.end().catch(() => {});
    }
  }

  async function cutCommits(how: 'lost' | 'unanswered'): Promise<void> {
    for (let cut = 0; cut < COMMITS_CUT; cut++) {
      wire.cutNextCommit(how);
      await pause(dice.between(10, 60));
    }
    wire.mend();
  }

  async function suffer(fault: Exclude<Fault, Kill>): Promise<void> {
    switch (fault) {
      case 'shot sessions':
        return shootSessions();
      case 'slow wire':
        wire.suffer({ kind: 'slow', ms: dice.between(100, 400) });
        await pause(2_000);
        return wire.mend();
      case 'silent wire':
        wire.suffer({ kind: 'silent' });
        await pause(dice.between(1_000, 4_000));
        wire.mend();
        return wire.cut(); // swallowed data does not come back
      case 'cut wire':
        return wire.cut();
      case 'commits lost':
        return cutCommits('lost');
      case 'commits unanswered':
        return cutCommits('unanswered');
      case 'clock jumps':
        // forward past the end of every hold, and back again (T62)
        return moveClock(dice.pick([0, 5, 10, 20, 40]) * 60_000);
    }
  }

  return {
    struck,
    async strike(fault) {
      const begin = performance.now();
      const took = isKill(fault)
        ? await arena.kill(fault, dice)
        : await suffer(fault).then(() => performance.now() - begin);
      const before = struck[fault] ?? { times: 0, worstMs: 0 };
      struck[fault] = { times: before.times + 1, worstMs: Math.max(before.worstMs, Math.round(took)) };
    },
  };
}
