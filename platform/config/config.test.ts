import { expect, test } from 'vitest';
import { ConfigProblem, readConfig } from '#platform/config/config.ts';

test('without flags and environment: port 3000 on 127.0.0.1, data in .data, every role, demo and simulators', {
  tags: ['D-187'],
}, () => {
  expect(readConfig([], {})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: `${process.cwd()}/.data`,
    databaseUrl: null,
    secret: null,
    demo: true,
    demoChain: false,
    demoSales: true,
    simulators: true,
    metricsPort: null,
    trustedProxies: [],
    offline: true,
    shedLoad: true,
    demoPassword: null,
    demoPin: null,
  });
  expect([...readConfig([], {}).roles]).toEqual(['web', 'realtime', 'worker']);
});

test('visitors of the demo stay away if they are not wanted, and from a mail server that delivers', () => {
  expect(readConfig([], { FOYER_DEMO_SALES: 'off' }).demoSales).toBe(false);
  expect(readConfig([], { SMTP_URL: 'smtp://mail.test' }).demoSales).toBe(false);
});

test('flags win over the environment', { tags: ['D-187'] }, () => {
  const env = {
    PORT: '4000',
    HOST: '0.0.0.0',
    FOYER_DATA: '/srv/a',
    METRICS_PORT: '4100',
    FOYER_TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1',
    FOYER_OFFLINE: 'off',
    FOYER_SHED_LOAD: 'off',
    FOYER_ERRORS_DSN: 'https://key@errors.example/1',
    FOYER_SOURCE_URL: 'https://code.example/foyer',
  };
  expect(readConfig([], env)).toMatchObject({ port: 4000, host: '0.0.0.0', dataDir: '/srv/a', metricsPort: 4100 });
  expect(readConfig([], env).offline).toBe(false);
  expect(readConfig([], env).shedLoad).toBe(false);
  expect(readConfig([], env).errorsDsn).toBe('https://key@errors.example/1');
  expect(readConfig([], env).sourceUrl).toBe('https://code.example/foyer');
  expect(readConfig([], {}).sourceUrl).toBeNull();
  expect(readConfig([], env).trustedProxies).toEqual(['10.0.0.0/8', '127.0.0.1']);
  expect(readConfig(['--no-demo'], {}).simulators).toBe(false);
  expect(readConfig(['--no-demo', '--simulators'], {}).simulators).toBe(true);
  const flags = '--port 5000 --host ::1 --data /srv/b --role worker --no-demo --no-simulators'.split(' ');
  const config = readConfig(flags, env);
  expect(config).toMatchObject({ port: 5000, host: '::1', dataDir: '/srv/b', demo: false, simulators: false });
  expect([...config.roles]).toEqual(['worker']);
});

test.each([
  [['--port', '70000'], {}, '--port must be a whole number from 0 to 65535, not "70000".'],
  [['--port', '3e3'], {}, '--port must be a whole number from 0 to 65535, not "3e3".'],
  [[], { PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not "http".'],
  [['--role', 'web,printer'], {}, '--role must be one or more of web,realtime,worker, not "web,printer".'],
  [['--prot', '1'], {}, "Unknown option '--prot'."],
  [['extra'], {}, "Unexpected argument 'extra'."],
  [
    [],
    { DATABASE_URL: 'mysql://u:hunter2@h/d' },
    'DATABASE_URL must be an address beginning with postgres:// or postgresql://.',
  ],
  [[], { FOYER_SOURCE_URL: 'code.example' }, 'FOYER_SOURCE_URL must be an address beginning with http:// or https://.'],
  [[], { FOYER_ERRORS_DSN: 'key@errors' }, 'FOYER_ERRORS_DSN must be an address beginning with http:// or https://.'],
  [[], { SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address beginning with smtp:// or smtps://.'],
  [
    [],
    { FOYER_TRUSTED_PROXIES: '10.0.0.0/8,proxy' },
    'FOYER_TRUSTED_PROXIES: "proxy" is neither an address nor a range of addresses.',
  ],
  [[], { FOYER_SECRET: 'short' }, 'FOYER_SECRET must have at least 16 characters.'],
  [[], { FOYER_DEMO_PASSWORD: 'short' }, 'FOYER_DEMO_PASSWORD must have 12 to 128 characters.'],
  [[], { FOYER_DEMO_TIME_ZONE: 'Mars' }, 'FOYER_DEMO_TIME_ZONE must be a time zone, not "Mars".'],
  [[], { FOYER_DEMO_PIN: '123' }, 'FOYER_DEMO_PIN must have 4 to 6 digits.'],
])('%j %j is refused in one sentence', { tags: ['D-187'] }, (argv, env: Record<string, string>, sentence) => {
  let message = '';
  try {
    readConfig(argv, env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigProblem);
    message = (error as Error).message;
  }
  expect(message.split('\n')[0]).toBe(sentence);
  expect(message).not.toContain('hunter2');
});

test('the second demo is a chain; another name is refused', () => {
  expect(readConfig(['--demo', 'chain'], {})).toMatchObject({ demo: true, demoChain: true });
  expect(() => readConfig(['--demo', 'circus'], {})).toThrow('--demo must be chain, not "circus".');
});
