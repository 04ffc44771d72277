import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { TEST_PROJECTS } from './testing/projects.ts';
import { readBook } from './testing/spec/read-book.ts';

const HAS_REAL_FILES = existsSync(join(import.meta.dirname, '../shared/data'));

export default defineConfig({
  test: {
    // Tests have the ids of docs/spec as tags; an unknown tag is an error.
    tags: readBook().map(({ id }) => ({ name: id })),
    projects: TEST_PROJECTS.filter(({ test: { name } }) => HAS_REAL_FILES || name !== 'real-files'),
  },
});
