import { runSource } from './run-source.mjs';

await runSource('./import.ts');
